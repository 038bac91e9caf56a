import { CHON_MAX, INVITATION_LINK_LIFETIME_MS, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { EVENTS_ABOUT } from "@chonsu/shared/realtime/realtime";

/** A condition: an event `c` is about one kind of thing. */
const isAbout = (thing: keyof typeof EVENTS_ABOUT) =>
  `c.event in (${EVENTS_ABOUT[thing].map((event) => `'${event}'`).join()})`;

/** Notifications whose thing does not exist any more (R33), or whose type names a kind of thing that is not here. */
export const orphanedNotifications = (table = "notifications") => `
  select n.id, n.type from ${table} n where n.about_id is not null and not case
    when n.type in ('project_tag', 'project_profile_keyword') then n.about_id in (select id from projects)
    when n.type in ('new_comment', 'reply_comment') then n.about_id in (select id from comments)
    when n.type in ('friend_request', 'friend_accept') then n.about_id in (select id from friend_relations)
    when n.type = 'invitation_expired' then n.about_id in (select id from invitation_links)
    when n.type = 'experience_request' then n.about_id in (select id from experience_invitations)
    when n.type in ('experience_accept', 'experience_reject') then n.about_id in (select id from experiences)
    -- It names the experience, which may be gone: the invitation was cancelled all the same.
    when n.type = 'experience_invitation_deleted' then 1
    when n.type = 'new_message' then n.about_id in (select id from messages where not is_deleted)
    else 0 end`;

/** What no database of the product has at any moment: each query finds the rows that are wrong. */
export const IMPOSSIBLE: Readonly<Record<string, string>> = {
  "a number of chons that differs from the rows": `
    select u.id from users u where u.one_degree_count <>
      (select count(*) from friend_relations f where f.status = 'accepted' and f.from_user_id = u.id)
      + (select count(*) from friend_relations f where f.status = 'accepted' and f.to_user_id = u.id)`,
  "more chons than the limit": `select id from users where one_degree_count > ${CHON_MAX}`,
  "a number of likes that differs from the rows": `
    select p.id from projects p where p.like_count <> (select count(*) from project_likes l where l.project_id = p.id)`,
  "a number of comments that differs from the rows": `
    select p.id from projects p where p.comment_count <> (select count(*) from comments c where c.project_id = p.id)`,
  "a reply to a reply, or to a comment on another post": `
    select c.id from comments c join comments p on p.id = c.parent_id
     where p.parent_id is not null or p.project_id <> c.project_id`,
  "an experience without members, or with a creator who is not a member": `
    select e.id from experiences e where not exists
      (select 1 from experience_members m where m.experience_id = e.id and m.user_id = e.creator_id)`,
  "a text of a person who is not in the experience": `
    select d.id from experience_details d where not exists
      (select 1 from experience_members m where m.experience_id = d.experience_id and m.user_id = d.user_id)`,
  "a text with a writer that is not copied, or is copied from its owner (R46)": `
    select d.id from experience_details d where d.writer_id is not null and (not d.is_copied or d.writer_id = d.user_id)`,
  "a pending invitation of a member": `
    select i.id from experience_invitations i join experience_members m
      on m.experience_id = i.experience_id and m.user_id = i.invitee_id where i.status = 'pending'`,
  "an event about a deleted thing, or for a member without a part in it": `
    select c.* from member_changes c where c.ref > 0 and not case
      when ${isAbout("member")} then exists (select 1 from users u where u.id = c.ref)
      when ${isAbout("project")} then exists (select 1 from projects p where p.id = c.ref)
      when ${isAbout("experience")} then exists (select 1 from experiences e where e.id = c.ref)
      when ${isAbout("conversation")} then exists
        (select 1 from conversations t where t.id = c.ref and c.user_id in (t.user_1_id, t.user_2_id))
      else 0 end`,
  "an event after the last sequence number": `
    select seq from (select seq from member_changes union all select seq from project_changes)
     where seq > (select seq from change_sequence)`,
  "a pending invitation that is not from the creator (R31)": `
    select i.id from experience_invitations i join experiences e on e.id = i.experience_id
     where i.status = 'pending' and i.inviter_id is not e.creator_id`,
  "a notification about a deleted thing (R33)": orphanedNotifications(),
  "a row with a missing parent row": "select * from pragma_foreign_key_check",
};

/** What data that a seed or a factory has made does not have either. */
export const IMPOSSIBLE_WHEN_MADE: Readonly<Record<string, string>> = {
  "something that hangs on what came later": `
    select c.id from comments c join projects p on p.id = c.project_id where c.created_at < p.created_at
    union all select c.id from comments c join comments p on p.id = c.parent_id where c.created_at < p.created_at
    union all select l.user_id from project_likes l join projects p on p.id = l.project_id where l.created_at < p.created_at
    union all select m.user_id from experience_members m join experiences e on e.id = m.experience_id
               where m.joined_at < e.created_at`,
  "messages whose order is not that of their time": `
    select a.id from messages a join messages b on b.conversation_id = a.conversation_id and b.id > a.id
     where b.created_at < a.created_at`,
  "an unread message before one that was read": `
    select a.id from messages a join messages b on b.conversation_id = a.conversation_id and b.side = a.side and b.id > a.id
     where a.side > 0 and not a.is_read and b.is_read`,
  "a conversation that does not stand where its latest message puts it": `
    select t.id from conversations t where t.updated_at <>
      coalesce((select max(m.created_at) from messages m where m.conversation_id = t.id), t.created_at)`,
  "a link with another life than seven days": `
    select id from invitation_links where expires_at - created_at <> ${INVITATION_LINK_LIFETIME_MS}`,
  "more links than the quota": `
    select inviter_id from invitation_links l join users u on u.id = l.inviter_id where not u.is_staff
     group by inviter_id having count(*) > ${INVITATION_LINKS_MAX}`,
};
