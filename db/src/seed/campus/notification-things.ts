import { sql } from "drizzle-orm";
import type { Batch } from "../batch.ts";

/**
 * Sets `about_id` of every notification of the seed (R33): the id of the row about the same people. When there are
 * several such rows, the latest one before the notification. It runs after all other batches.
 */
const LINK = sql`
  update notifications as n set about_id = case
    when type in ('project_tag', 'project_profile_keyword') then related_project_id
    when type in ('new_comment', 'reply_comment') then (
      select c.id from comments c
       where c.project_id = n.related_project_id and c.user_id is n.related_user_id and c.created_at <= n.created_at
       order by c.created_at desc, c.id desc limit 1)
    when type in ('friend_request', 'friend_accept') then (
      select f.id from friend_relations f
       where f.from_user_id = n.related_user_id and f.to_user_id = n.user_id
          or f.from_user_id = n.user_id and f.to_user_id = n.related_user_id)
    when type = 'invitation_expired' then (
      select l.id from invitation_links l
       where l.inviter_id = n.user_id and substr(n.message, 1, length(l.invitee_name)) = l.invitee_name)
    when type = 'experience_request' then (
      select i.id from experience_invitations i join experiences e on e.id = i.experience_id
       where i.invitee_id = n.user_id and e.title = n.subject order by i.id desc limit 1)
    when type in ('experience_accept', 'experience_reject') then (select e.id from experiences e where e.title = n.subject)
    when type = 'new_message' then (
      select m.id from messages m join conversations t on t.id = m.conversation_id
       where m.sender_id = n.related_user_id and n.user_id in (t.user_1_id, t.user_2_id) and m.created_at <= n.created_at
       order by m.id desc limit 1)
  end`;

/** The batch that runs `LINK`. */
export function notificationThings(): Batch {
  return (tx) => tx.run(LINK);
}
