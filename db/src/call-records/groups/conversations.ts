import { anyMember, events, type GroupRecords, membersBut, noPage } from "../record.ts";
import { anyOf, sidesOfConversations } from "../targets.ts";
import { about, the } from "../things.ts";

const conversation = {
  request: about("conversation"),
  other: "sohee",
  errors: { CONVERSATION_NOT_FOUND: { request: about("nobody") } },
  target: sidesOfConversations("id"),
} as const;
const bothSides = membersBut("CONVERSATION_NOT_FOUND", { other: 200, owner: 200 });

/** Conversations between two members. */
export const conversations: GroupRecords<"conversations"> = {
  create: {
    request: { body: { user_2: the("unconnected") } },
    other: "byeol",
    ...membersBut(201, { other: "CONVERSATION_SELF" }),
    errors: {
      CONVERSATION_SELF: { request: { body: { user_2: the("owner") } } },
      USER_NOT_FOUND: { request: { body: { user_2: the("nobody") } } },
    },
    publishes: events(["haneul", "conversation:changed"], ["byeol", "conversation:changed"]),
    target: anyOf("users", "user_2"),
  },
  list: { request: {}, ...anyMember(200), errors: noPage({}), inBatches: true },
  leave: {
    ...conversation,
    ...membersBut("CONVERSATION_NOT_FOUND", { other: 204, owner: 204 }),
    publishes: events(["haneul", "conversation:changed"]),
  },
  messages: {
    ...conversation,
    request: { ...conversation.request, query: { limit: 200 } },
    ...bothSides,
    inBatches: true,
  },
  lastMessage: { ...conversation, ...bothSides },
  read: {
    ...conversation,
    ...bothSides,
    publishes: {
      by: "other",
      events: [
        ["haneul", "conversation:read"],
        ["sohee", "conversation:read", "notification:count"],
      ],
    },
  },
};
