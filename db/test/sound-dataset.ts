import {
  CHON_MAX,
  COMMENT_MAX,
  EXPERIENCE_KEYWORDS_MAX,
  INTERESTS_MAX,
  INTRODUCTION_MAX,
  PROJECT_IMAGES_MAX,
  PROJECT_KEYWORDS_MAX,
  PROJECT_TITLE_MAX,
  USER_NAME_MAX,
} from "@chonsu/shared/limits";
import { expect, it } from "vitest";
import { EARLY_MONDAY, NOW, type Seeded } from "./seeded.ts";

/** All actions with their member and moment: nothing may happen before its member joined or after now. */
export const DEEDS = `
  select 'chon from' deed, from_user_id who, created_at at from friend_relations
  union all select 'chon to', to_user_id, created_at from friend_relations where status = 'accepted'
  union all select 'link', inviter_id, created_at from invitation_links
  union all select 'post', user_id, created_at from projects where user_id is not null
  union all select 'like', user_id, created_at from project_likes
  union all select 'comment', user_id, created_at from comments where user_id is not null
  union all select 'experience', user_id, joined_at from experience_members
  union all select 'experience made', creator_id, created_at from experiences
  union all select 'invited to', inviter_id, created_at from experience_invitations
  union all select 'was invited', invitee_id, created_at from experience_invitations
  union all select 'notified', user_id, created_at from notifications
  union all select 'conversation 1', user_1_id, created_at from conversations where user_1_id is not null
  union all select 'conversation 2', user_2_id, created_at from conversations where user_2_id is not null
  union all select 'message', sender_id, created_at from messages where sender_id is not null
  union all select 'search', user_id, created_at from search_history
  union all select 'login', id, last_login from users where last_login is not null`;

/** Stored numbers of rows, each with a query that counts the rows. */
const KEPT_NUMBERS: ReadonlyArray<readonly [name: string, query: string]> = [
  [
    "one_degree_count of every member",
    `select one_degree_count kept, (select count(*) from friend_relations r where r.status = 'accepted' and r.from_user_id = users.id)
      + (select count(*) from friend_relations r where r.status = 'accepted' and r.to_user_id = users.id) counted from users`,
  ],
  [
    "like_count of every post",
    "select like_count kept, (select count(*) from project_likes where project_id = projects.id) counted from projects",
  ],
  [
    "comment_count of every post",
    "select comment_count kept, (select count(*) from comments where project_id = projects.id) counted from projects",
  ],
  [
    "the moment a conversation is sorted by",
    "select updated_at kept, coalesce((select max(created_at) from messages where conversation_id = conversations.id), created_at) counted from conversations",
  ],
];

const late = (table: string, group: string) =>
  `select a.id from ${table} a join ${table} b on b.id = a.id + 1 and b.${group} is a.${group} where a.created_at > b.created_at`;

const strangers = (query: string) =>
  `select * from (${query}) p where not exists (select 1 from friend_relations r where r.status = 'accepted' and r.low_user_id = min(p.a, p.b) and r.high_user_id = max(p.a, p.b))`;

/** Notifications whose thing does not exist any more (R33), or whose type names a kind of thing that is not here. */
export const orphanedNotifications = (table = "notifications") => `
  select n.id, n.type from ${table} n where n.about_id is not null and not case
    when n.type in ('project_tag', 'project_profile_keyword') then n.about_id in (select id from projects)
    when n.type in ('new_comment', 'reply_comment') then n.about_id in (select id from comments)
    when n.type in ('friend_request', 'friend_accept') then n.about_id in (select id from friend_relations)
    when n.type = 'invitation_expired' then n.about_id in (select id from invitation_links)
    when n.type = 'experience_request' then n.about_id in (select id from experience_invitations)
    when n.type in ('experience_accept', 'experience_reject') then n.about_id in (select id from experiences)
    when n.type = 'new_message' then n.about_id in (select id from messages where not is_deleted)
    else 0 end`;

/** Contradictions that no dataset of the services can have: each query finds the rows with one. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  "message before the one it follows": late("messages", "conversation_id"),
  "comment before the one it follows": late("comments", "parent_id"),
  "post before the one it follows":
    "select a.id from projects a join projects b on b.id = a.id + 1 where a.created_at > b.created_at",
  "reply to a reply, to another post's comment or before what it answers":
    "select c.id from comments c join comments p on p.id = c.parent_id where p.parent_id is not null or p.project_id <> c.project_id or p.created_at > c.created_at or p.id > c.id",
  "post without a keyword": "select id from projects where id not in (select project_id from project_keywords)",
  "experience whose creator gives no words or no tag": `select d.id from experience_details d
    join experiences e on e.id = d.experience_id and e.creator_id = d.user_id
    where trim(d.description) = '' or d.id not in (select detail_id from experience_tags)`,
  "experience whose creator is no member":
    "select id from experiences e where not exists (select 1 from experience_members m where m.experience_id = e.id and m.user_id = e.creator_id)",
  "skill of an experience that is not on the profile":
    "select skill from experience_skills s join experience_details d on d.id = s.detail_id where not exists (select 1 from profile_skills p where p.user_id = d.user_id and p.skill = s.skill)",
  "notification about something that is gone": orphanedNotifications(),
  "notification that is about nothing": `select id, type from notifications where about_id is null and type not in
    ('invitation_register', 'experience_register', 'experience_deleted', 'experience_invitation_deleted')`,
  "invitation that waits in the name of somebody else than the creator": `select i.id from experience_invitations i
    join experiences e on e.id = i.experience_id where i.status = 'pending' and i.inviter_id is not e.creator_id`,
  "newcomer who is no chon of their inviter": strangers(
    "select inviter_id a, invitee_id b from invitation_links where invitee_id is not null",
  ),
  "member of an experience who is no chon of who invited them": strangers(
    "select inviter_id a, invitee_id b from experience_invitations where status = 'accepted'",
  ),
};

/** The limits of product.md §9, each with a query for its values. */
const LIMITED: ReadonlyArray<readonly [name: string, max: number, query: string]> = [
  ["chons", CHON_MAX, "select one_degree_count from users"],
  ["interests", INTERESTS_MAX, "select count(*) from profile_keywords group by user_id"],
  ["keywords of a post", PROJECT_KEYWORDS_MAX, "select count(*) from project_keywords group by project_id"],
  ["pictures of a post", PROJECT_IMAGES_MAX, "select count(*) from project_images group by project_id"],
  ["tags of an experience", EXPERIENCE_KEYWORDS_MAX, "select count(*) from experience_tags group by detail_id"],
  ["length of a comment", COMMENT_MAX, "select length(content) from comments"],
  ["length of a name", USER_NAME_MAX, "select length(user_name) from users"],
  ["length of an introduction", INTRODUCTION_MAX, "select length(introduction) from users"],
  ["length of a title", PROJECT_TITLE_MAX, "select length(title) from projects"],
];

/**
 * The tests of every dataset: one that was seeded `NOW`, and one of the same kind that was seeded `EARLY_MONDAY`.
 * `more` says how many counted rows and deeds there are at least, so that no query is empty by mistake.
 */
export function testSoundness(dataset: Seeded, early: Seeded, more: { counted: number; deeds: number }): void {
  it("keeps every foreign key and check", () => {
    expect(dataset.connection.pragma("foreign_key_check")).toEqual([]);
    expect(dataset.connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });

  it.each(KEPT_NUMBERS)("keeps %s equal to the rows", (_name, query) => {
    const rows = dataset.rows(query);
    expect(rows.length).toBeGreaterThan(more.counted);
    expect(rows.filter(({ kept, counted }) => kept !== counted)).toEqual([]);
  });

  it.each([
    [NOW, dataset],
    [EARLY_MONDAY, early],
  ])("has no action before its member joined or after now (%i)", (now, { rows }) => {
    expect(rows(DEEDS).length).toBeGreaterThan(more.deeds);
    const wrong = `select deed, who from (${DEEDS}) join users on users.id = who where at < date_joined or at > ?`;
    expect(rows(wrong, now)).toEqual([]);
  });

  it.each(Object.entries(CONTRADICTIONS))("has no %s", (_name, query) => expect(dataset.rows(query)).toEqual([]));

  it.each(LIMITED)("keeps the limit of %s (at most %i)", (_name, max, query) => {
    const values = dataset.column(query).map(Number);
    expect(values.length).toBeGreaterThan(0);
    expect(Math.max(...values)).toBeLessThanOrEqual(max);
  });
}
