import { anyMember, type GroupRecords, membersBut, tells } from "../record.ts";
import { anyOf, sidesOfTalks } from "../targets.ts";
import { the } from "../things.ts";

const talk = {
  request: { params: { id: the("talk") } },
  other: "sohee",
  errors: { CONVERSATION_NOT_FOUND: { request: { params: { id: the("nobody") } } } },
  target: sidesOfTalks("id"),
} as const;
const bothSides = membersBut("CONVERSATION_NOT_FOUND", { other: 200, owner: 200 });

/** Conversations of two members. */
export const conversations: GroupRecords<"conversations"> = {
  create: {
    request: { body: { user_2: the("unconnected") } },
    other: "byeol",
    ...membersBut(201, { other: "CONVERSATION_SELF" }),
    errors: {
      CONVERSATION_SELF: { request: { body: { user_2: the("owner") } } },
      USER_NOT_FOUND: { request: { body: { user_2: the("nobody") } } },
    },
    publishes: tells(["haneul", "conversation:changed"], ["byeol", "conversation:changed"]),
    target: anyOf("users", "user_2"),
  },
  list: { request: {}, ...anyMember(200), errors: {} },
  leave: {
    ...talk,
    ...membersBut("CONVERSATION_NOT_FOUND", { other: 204, owner: 204 }),
    publishes: tells(["haneul", "conversation:changed"]),
  },
  messages: { ...talk, request: { ...talk.request, query: { limit: 200 } }, ...bothSides },
  lastMessage: { ...talk, ...bothSides },
  read: {
    ...talk,
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
