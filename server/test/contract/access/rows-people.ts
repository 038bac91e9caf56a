import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import { allBut, everyone, outside, type RowsOf } from "./row.ts";

/** Chons, links, notifications and talks. */
export const peopleRows: RowsOf<
  "friends" | "invitationLinks" | "notifications" | "changes" | "conversations" | "messages"
> = (things) => ({
  friends: {
    list: { request: {}, other: "dahye", members: everyone(200), outsiders: "refused" },
    oneDegree: { request: {}, other: "dahye", members: everyone(200), outsiders: "refused" },
    ofUser: {
      request: { params: { id: CAST.haneul.id } },
      other: "dahye",
      members: everyone(200),
      outsiders: "refused",
    },
    map: { request: {}, other: "dahye", members: everyone(200), outsiders: "refused" },
    request: {
      request: { body: { to_user_id: CAST.eunseo.id } },
      other: "eunseo",
      members: allBut(201, { friend: "ALREADY_FRIEND", other: "SELF_FRIEND" }),
      outsiders: "refused",
    },
    respond: {
      request: { params: { id: things.requestToOwner }, body: { status: "accepted" } },
      other: "dahye",
      members: allBut("FRIEND_NOT_FOUND", { other: "NOT_RECEIVER", owner: 200 }),
      outsiders: "refused",
    },
    remove: {
      request: { params: { id: things.requestByOwner } },
      other: "sora",
      members: allBut("FRIEND_NOT_FOUND", { other: "NOT_SENDER", owner: 204 }),
      outsiders: "refused",
    },
    cancel: {
      request: { params: { id: things.requestByOwner } },
      other: "sora",
      members: allBut("FRIEND_NOT_FOUND", { other: "NOT_SENDER", owner: 204 }),
      outsiders: "refused",
    },
  },
  invitationLinks: {
    list: { request: {}, other: "jimin", members: everyone(200), outsiders: "refused" },
    create: { request: { body: { name: "친구" } }, other: "jimin", members: everyone(201), outsiders: "refused" },
    remove: {
      request: { params: { id: things.pendingLink } },
      other: "jimin",
      members: allBut("LINK_NOT_FOUND", { owner: 204 }),
      outsiders: "refused",
    },
    welcome: {
      request: { query: { code: LINK_CODES.fresh } },
      other: "jimin",
      members: everyone(200),
      outsiders: outside(200),
    },
  },
  changes: {
    list: { request: { query: { since: 0 } }, other: "dahye", members: everyone(200), outsiders: "refused" },
  },
  notifications: {
    list: {
      request: { query: { page: 1, page_size: 50 } },
      other: "dahye",
      members: everyone(200),
      outsiders: "refused",
    },
    unreadCount: { request: {}, other: "dahye", members: everyone(200), outsiders: "refused" },
    update: {
      request: { params: { id: things.notification }, body: { is_read: true } },
      other: "dahye",
      members: allBut("NOTIFICATION_NOT_FOUND", { owner: 200 }),
      outsiders: "refused",
    },
    remove: {
      request: { params: { id: things.notification } },
      other: "dahye",
      members: allBut("NOTIFICATION_NOT_FOUND", { owner: 204 }),
      outsiders: "refused",
    },
    readAll: { request: {}, other: "dahye", members: everyone(200), outsiders: "refused" },
  },
  conversations: {
    create: {
      request: { body: { user_2: CAST.eunseo.id } },
      other: "eunseo",
      members: allBut(201, { other: "CONVERSATION_SELF" }),
      outsiders: "refused",
    },
    list: { request: {}, other: "sohee", members: everyone(200), outsiders: "refused" },
    leave: {
      request: { params: { id: things.talk } },
      other: "sohee",
      members: allBut("CONVERSATION_NOT_FOUND", { other: 204, owner: 204 }),
      outsiders: "refused",
    },
    messages: {
      request: { params: { id: things.talk }, query: { limit: 200 } },
      other: "sohee",
      members: allBut("CONVERSATION_NOT_FOUND", { other: 200, owner: 200 }),
      outsiders: "refused",
    },
    lastMessage: {
      request: { params: { id: things.talk } },
      other: "sohee",
      members: allBut("CONVERSATION_NOT_FOUND", { other: 200, owner: 200 }),
      outsiders: "refused",
    },
    read: {
      request: { params: { id: things.talk } },
      other: "sohee",
      members: allBut("CONVERSATION_NOT_FOUND", { other: 200, owner: 200 }),
      outsiders: "refused",
    },
  },
  messages: {
    create: {
      request: { params: { conversationId: things.talk }, body: { message: "안녕하세요", client_key: "a key" } },
      other: "sohee",
      members: allBut("CONVERSATION_NOT_FOUND", { other: 201, owner: 201 }),
      outsiders: "refused",
    },
    remove: {
      request: { params: { id: things.ownersMessage } },
      other: "sohee",
      members: allBut("MESSAGE_NOT_FOUND", { other: "MESSAGE_NOT_OWNED", owner: 200 }),
      outsiders: "refused",
    },
  },
});
