import { events, type GroupRecords, membersBut } from "../record.ts";
import { sidesOfConversations } from "../targets.ts";
import { about, the } from "../things.ts";

const conversation = { params: { conversationId: the("conversation") } };
const said = { message: "녹음 파일 잘 들었어요!" };

export const messages: GroupRecords<"messages"> = {
  create: {
    request: { ...conversation, body: { ...said, client_key: "0f8c2d54" } },
    other: "sohee",
    ...membersBut("CONVERSATION_NOT_FOUND", { other: 201, owner: 201 }),
    errors: {
      MESSAGE_EMPTY: { request: { ...conversation, body: { message: " " } } },
      CONVERSATION_NOT_FOUND: { request: { params: { conversationId: the("nobody") }, body: said } },
      USER_NOT_FOUND: { request: { params: { conversationId: the("oneSidedConversation") }, body: said } },
    },
    publishes: events(["haneul", "message:new"], ["sohee", "message:new", "notification:new"]),
    target: sidesOfConversations("conversationId"),
  },
  remove: {
    request: about("ownersMessage"),
    other: "sohee",
    ...membersBut("MESSAGE_NOT_FOUND", { other: "MESSAGE_NOT_OWNED", owner: 200 }),
    errors: { MESSAGE_NOT_OWNED: { request: about("othersMessage") }, MESSAGE_NOT_FOUND: { request: about("nobody") } },
    publishes: events(["haneul", "message:deleted"], ["sohee", "message:deleted"]),
    target: "select sender_id as who, id from messages where sender_id is not null",
  },
};
