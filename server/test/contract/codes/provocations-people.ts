import { EXPIRED_LINK_CODE } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import { connectionOf } from "../../support/connection.ts";
import type { TestApp } from "../../support/harness.ts";
import { OWNER } from "../access/world.ts";
import { NOBODYS, type ProvocationsOf } from "./provocation.ts";

const FROM_FULL = 900_001;
/** The talk of the owner with somebody who left the product. */
const ONE_SIDED_TALK = 4;

/** yuna, who is full, has asked the owner: as it is when she made her 50th chon after asking. */
function askedByFull(app: TestApp): void {
  connectionOf(app).exec(
    `insert into friend_relations (id, from_user_id, to_user_id, status, created_at)
     values (${FROM_FULL}, ${CAST.yuna.id}, ${CAST[OWNER].id}, 'pending', 0)`,
  );
}

/** Codes of chons, links, notifications and talks. */
export const peopleProvocations: ProvocationsOf<
  "friends" | "invitationLinks" | "notifications" | "changes" | "conversations" | "messages"
> = (things) => {
  const nobodys = { request: { params: { id: NOBODYS } } };
  const noTalk = { CONVERSATION_NOT_FOUND: nobodys };
  return {
    friends: {
      list: {},
      oneDegree: {},
      ofUser: { USER_NOT_FOUND: nobodys },
      map: {},
      request: {
        SELF_FRIEND: { request: { body: { to_user_id: CAST[OWNER].id } } },
        ALREADY_FRIEND: { request: { body: { to_user_id: CAST.junho.id } } },
        REQUEST_PENDING: { request: { body: { to_user_id: CAST.dahye.id } } },
        CHON_LIMIT_REACHED: { request: { body: { to_user_id: CAST.garam.id } }, as: "yuna" },
        CHON_LIMIT_REACHED_BY_OTHER: { request: { body: { to_user_id: CAST.yuna.id } } },
        USER_NOT_FOUND: { request: { body: { to_user_id: NOBODYS } } },
      },
      respond: {
        NOT_PENDING: { request: { params: { id: things.ownersChon }, body: { status: "accepted" } }, as: "junho" },
        NOT_RECEIVER: { request: { params: { id: things.requestByOwner }, body: { status: "accepted" } } },
        FRIEND_NOT_FOUND: { request: { params: { id: NOBODYS }, body: { status: "rejected" } } },
        CHON_LIMIT_REACHED: {
          request: { params: { id: things.requestToFull }, body: { status: "accepted" } },
          as: "yuna",
        },
        CHON_LIMIT_REACHED_BY_OTHER: {
          request: { params: { id: FROM_FULL }, body: { status: "accepted" } },
          before: askedByFull,
        },
      },
      remove: { NOT_SENDER: { request: { params: { id: things.requestToOwner } } }, FRIEND_NOT_FOUND: nobodys },
      cancel: { NOT_SENDER: { request: { params: { id: things.requestToOwner } } }, FRIEND_NOT_FOUND: nobodys },
    },
    invitationLinks: {
      list: {},
      create: {
        LINK_QUOTA_REACHED: {
          request: { body: { name: "쉰한 번째" } },
          as: "hyunwoo",
          before: (app) => app.as("hyunwoo").post("/api/create-invitation-link/").send({ name: "쉰 번째" }).expect(201),
        },
      },
      remove: { LINK_ACCEPTED: { request: { params: { id: things.acceptedLink } } }, LINK_NOT_FOUND: nobodys },
      welcome: {
        INVITATION_INVALID: { request: { query: { code: "nobody's" } } },
        INVITATION_EXPIRED: { request: { query: { code: EXPIRED_LINK_CODE } } },
      },
    },
    changes: { list: {} },
    notifications: {
      list: { PAGE_NOT_FOUND: { request: { query: { page: NOBODYS } } } },
      unreadCount: {},
      update: { NOTIFICATION_NOT_FOUND: { request: { params: { id: NOBODYS }, body: { is_read: true } } } },
      remove: { NOTIFICATION_NOT_FOUND: nobodys },
      readAll: {},
    },
    conversations: {
      create: {
        CONVERSATION_SELF: { request: { body: { user_2: CAST[OWNER].id } } },
        USER_NOT_FOUND: { request: { body: { user_2: NOBODYS } } },
      },
      list: {},
      leave: noTalk,
      messages: noTalk,
      lastMessage: noTalk,
      read: noTalk,
    },
    messages: {
      create: {
        MESSAGE_EMPTY: { request: { params: { conversationId: things.talk }, body: { message: " " } } },
        CONVERSATION_NOT_FOUND: { request: { params: { conversationId: NOBODYS }, body: { message: "안녕" } } },
        USER_NOT_FOUND: { request: { params: { conversationId: ONE_SIDED_TALK }, body: { message: "안녕" } } },
      },
      remove: {
        MESSAGE_NOT_OWNED: { request: { params: { id: things.othersMessage } } },
        MESSAGE_NOT_FOUND: nobodys,
      },
    },
  };
};
