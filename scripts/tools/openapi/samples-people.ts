import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST } from "@chonsu/db/seed/cast";
import type { SampleFacts, Samples } from "./sample.ts";

const LINK = `select id from invitation_links where code = '${LINK_CODES.fresh}'`;
const { haneul, dahye, sora, sohee, eunseo } = CAST;

function requestId(from: number, to: number): string {
  return `select id from friend_relations where from_user_id = ${from} and to_user_id = ${to}`;
}

/** Chons, links, notifications and talks. */
export function peopleSamples({
  id,
}: SampleFacts): Samples<"friends" | "invitationLinks" | "notifications" | "changes" | "conversations" | "messages"> {
  const talk = id(`select id from conversations where user_1_id = ${haneul.id} and user_2_id = ${sohee.id}`);
  const message = id(`select id from messages where conversation_id = ${talk} and sender_id = ${haneul.id}`);
  const notification = id(`select id from notifications where user_id = ${haneul.id} and is_read = 0`);
  return {
    friends: {
      list: {},
      oneDegree: {},
      ofUser: { params: { id: eunseo.id } },
      map: {},
      request: { body: { to_user_id: eunseo.id } },
      respond: { params: { id: id(requestId(dahye.id, haneul.id)) }, body: { status: "accepted" } },
      remove: { params: { id: id(requestId(haneul.id, CAST.junho.id)) } },
      cancel: { params: { id: id(requestId(haneul.id, sora.id)) } },
    },
    invitationLinks: {
      list: {},
      create: { body: { name: "오별하" } },
      remove: { params: { id: id(LINK) } },
      welcome: { as: null, query: { code: LINK_CODES.fresh } },
    },
    changes: { list: { query: { since: 0 } } },
    notifications: {
      list: { query: { page: 1 } },
      unreadCount: {},
      update: { params: { id: notification }, body: { is_read: true } },
      remove: { params: { id: notification } },
      readAll: {},
    },
    conversations: {
      create: { body: { user_2: eunseo.id } },
      list: {},
      leave: { params: { id: talk } },
      messages: { params: { id: talk }, query: { limit: 20 } },
      lastMessage: { params: { id: talk } },
      read: { params: { id: talk } },
    },
    messages: {
      create: {
        params: { conversationId: talk },
        body: { message: "녹음 파일 잘 들었어요!", client_key: "0f8c2d54" },
      },
      remove: { params: { id: message } },
    },
  };
}
