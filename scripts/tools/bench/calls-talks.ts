import type { Call } from "./calls.ts";
import type { World } from "./world.ts";

/** Talks that both sides see. */
const TALKS =
  "select id, user_1_id from conversations where user_1_id is not null and user_2_id is not null and not deleted_for_user_1";
const PAGE = 30;

function inTalk(path: (id: number | string | undefined) => string): Call {
  return (world: World) => {
    const [id, me] = world.pick(world.rows(TALKS));
    return { path: path(id), as: Number(me) };
  };
}

const mine =
  (path: string): Call =>
  (world) => ({ path, as: world.member() });

/** Notifications, talks and messages. */
export const talkCalls = {
  "notifications.list": mine("/api/notifications/"),
  "notifications.list page 1": mine("/api/notifications/?page=1"),
  "notifications.unreadCount": mine("/api/notifications-unread-count/"),
  "changes.list": mine("/api/changes/?since=0"),
  "conversations.list": mine("/api/conversations/"),
  "conversations.messages": inTalk((id) => `/api/conversations/${id}/messages/`),
  "conversations.messages of a screen": inTalk((id) => `/api/conversations/${id}/messages/?limit=${PAGE}`),
  "conversations.lastMessage": inTalk((id) => `/api/conversations/${id}/last-message/`),
  "messages.create": (world) => ({
    ...inTalk((id) => `/api/messages/${id}/create/`)(world),
    body: { message: "내일 회의 몇 시에 시작해요?" },
  }),
} satisfies Record<string, Call>;
