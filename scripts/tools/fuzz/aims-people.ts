import { anyOf, EVERYBODY, SOMEBODY, sidesOfTalks, someOf } from "./aim-parts.ts";
import type { CallName } from "./calls.ts";

type Group = "friends" | "invitationLinks" | "notifications" | "changes" | "conversations" | "messages";

const MY_REQUESTS = "select from_user_id as who, id from friend_relations where status = 'pending'";
const OTHERS_REQUESTS = "select to_user_id as who, id from friend_relations where status = 'pending'";

/** Chons, links, notifications and talks. */
export const PEOPLE_AIMS: Readonly<Record<CallName<Group>, string>> = {
  "friends.list": EVERYBODY,
  "friends.oneDegree": EVERYBODY,
  "friends.ofUser": anyOf("users"),
  "friends.map": EVERYBODY,
  "friends.request": `select m.id as who, u.id as to_user_id from (select ${SOMEBODY} as id) m, users u
    where u.id <> m.id and not exists (select 1 from friend_relations f where f.status <> 'rejected'
      and (f.from_user_id, f.to_user_id) in ((m.id, u.id), (u.id, m.id)))
    union all ${someOf("select from_user_id, to_user_id from friend_relations where status = 'pending'", 4)}
    union all ${someOf("select to_user_id, from_user_id from friend_relations where status = 'accepted'", 4)}
    union all ${someOf("select u.id, m.id from users u, users m where u.one_degree_count = 50", 5)}
    union all select ${SOMEBODY}, id from users where one_degree_count = 50 union all select 1, 1`,
  "friends.respond": `select to_user_id as who, id from friend_relations where status = 'pending'
    union all ${someOf(MY_REQUESTS, 2)}
    union all ${someOf("select to_user_id, id from friend_relations where status <> 'pending'", 2)}`,
  "friends.remove": `select from_user_id as who, id from friend_relations where status = 'accepted'
    union all select to_user_id, id from friend_relations where status = 'accepted' union all ${MY_REQUESTS}
    union all ${OTHERS_REQUESTS}`,
  "friends.cancel": `${MY_REQUESTS} union all ${someOf(OTHERS_REQUESTS, 3)}`,
  "invitationLinks.list": EVERYBODY,
  // The one who may make a last one, more often than others.
  "invitationLinks.create": `select id as who from users union all select l.who from
    (select inviter_id as who from invitation_links group by inviter_id having count(*) > 40) l, (select 1 from users limit 20)`,
  "invitationLinks.remove": `select inviter_id as who, id from invitation_links where invitee_id is null
    union all ${someOf("select inviter_id, id from invitation_links where invitee_id is not null")}`,
  "invitationLinks.welcome": `select inviter_id as who, code from invitation_links where invitee_id is null and expires_at > :now
    union all ${someOf("select inviter_id, code from invitation_links where invitee_id is null and expires_at <= :now", 2)}`,
  "notifications.list": EVERYBODY,
  "notifications.unreadCount": EVERYBODY,
  "notifications.update": "select user_id as who, id from notifications",
  "notifications.remove": "select user_id as who, id from notifications",
  "notifications.readAll": EVERYBODY,
  "changes.list": "select user_id as who, seq as since from member_changes union all select id, 0 from users",
  "conversations.create": `select ${SOMEBODY} as who, id as user_2 from users where id <> ${SOMEBODY}`,
  "conversations.list": EVERYBODY,
  "conversations.leave": sidesOfTalks("id"),
  "conversations.messages": sidesOfTalks("id"),
  "conversations.lastMessage": sidesOfTalks("id"),
  "conversations.read": sidesOfTalks("id"),
  "messages.create": sidesOfTalks("conversationId"),
  "messages.remove": "select sender_id as who, id from messages where sender_id is not null",
};
