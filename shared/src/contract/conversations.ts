import { z } from "zod";
import { Conversation, ConversationList, Message } from "../entities/conversations.ts";
import { Id } from "../entities/primitives.ts";
import { MESSAGES_PAGE_MAX } from "../limits.ts";
import { memberCall } from "./endpoint.ts";
import { IdInput, IdParams, integerInput, paged, removal } from "./inputs.ts";

/** Conversations between two members (wire.md §3 "Messages"; R25, R27). */
export const conversations = {
  create: memberCall("POST /api/conversations/create/", {
    summary: "Start a conversation; an existing one comes back as 200",
    body: z.object({ user_2: IdInput }),
    responses: { 200: Conversation, 201: Conversation },
    errors: ["CONVERSATION_SELF", "USER_NOT_FOUND"],
  }),
  list: memberCall("GET /api/conversations/", {
    summary: "My conversations, latest message first",
    ...paged(ConversationList),
  }),
  leave: memberCall("DELETE /api/conversations/:id/delete/", {
    summary: "Leave: hidden for me until a new message comes",
    ...removal,
    errors: ["CONVERSATION_NOT_FOUND"],
  }),
  messages: memberCall("GET /api/conversations/:id/messages/", {
    summary: "Messages by side, each oldest first; `before`, `after` are message ids",
    params: IdParams,
    query: z.object({
      before: IdInput.optional(),
      after: IdInput.optional(),
      limit: integerInput(1, MESSAGES_PAGE_MAX).optional(),
    }),
    responses: {
      200: z.object({
        system_messages: z.array(Message),
        user1_messages: z.array(Message),
        user2_messages: z.array(Message),
      }),
    },
    errors: ["CONVERSATION_NOT_FOUND"],
  }),
  lastMessage: memberCall("GET /api/conversations/:id/last-message/", {
    summary: "The last message, or a text when there is none",
    params: IdParams,
    responses: { 200: z.union([z.object({ last_message: Message }), z.object({ message: z.string() })]) },
    errors: ["CONVERSATION_NOT_FOUND"],
  }),
  read: memberCall("PATCH /api/conversations/:id/read/", {
    alsoMethod: "PUT",
    summary: "Mark the other side's messages read",
    params: IdParams,
    responses: { 200: z.object({ message: z.string(), conversation_id: Id, unread_count: z.int() }) },
    errors: ["CONVERSATION_NOT_FOUND"],
  }),
};
