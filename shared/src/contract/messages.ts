import { z } from "zod";
import { Message } from "../entities/conversations.ts";
import { CLIENT_KEY_MAX, MESSAGE_MAX } from "../limits.ts";
import { memberCall } from "./endpoint.ts";
import { IdInput, IdParams, rawInput, textInput } from "./inputs.ts";

/** Messages of a conversation (wire.md §3 "Messages"; R26, R27). */
export const messages = {
  create: memberCall("POST /api/messages/:conversationId/create/", {
    summary:
      "Send text, a picture or both; the same client_key again gives the first message; 404 when the other side left",
    params: z.object({ conversationId: IdInput }),
    body: z.object({
      message: textInput(MESSAGE_MAX).default(""),
      client_key: rawInput(CLIENT_KEY_MAX).nullable().optional(),
    }),
    files: { image: 1 },
    responses: { 200: Message, 201: Message },
    errors: ["MESSAGE_EMPTY", "CONVERSATION_NOT_FOUND", "USER_NOT_FOUND"],
  }),
  remove: memberCall("PATCH /api/messages/:id/delete/", {
    frees: true,
    alsoMethod: "PUT",
    summary: "Delete my message; a placeholder stays, its picture goes",
    params: IdParams,
    responses: { 200: z.object({ message: z.string() }) },
    errors: ["MESSAGE_NOT_OWNED", "MESSAGE_NOT_FOUND"],
  }),
};
