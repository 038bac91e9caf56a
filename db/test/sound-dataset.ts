import {
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
import { IMPOSSIBLE, IMPOSSIBLE_WHEN_MADE } from "./impossible-rows.ts";
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
  union all select 'share link', inviter_id, created_at from experience_links
  union all select 'invited to', inviter_id, created_at from experience_invitations
  union all select 'was invited', invitee_id, created_at from experience_invitations
  union all select 'notified', user_id, created_at from notifications
  union all select 'conversation 1', user_1_id, created_at from conversations where user_1_id is not null
  union all select 'conversation 2', user_2_id, created_at from conversations where user_2_id is not null
  union all select 'message', sender_id, created_at from messages where sender_id is not null
  union all select 'search', user_id, created_at from search_history
  union all select 'login', id, last_login from users where last_login is not null`;

const strangers = (query: string) =>
  `select * from (${query}) p where not exists (select 1 from friend_relations r where r.status = 'accepted' and r.low_user_id = min(p.a, p.b) and r.high_user_id = max(p.a, p.b))`;

/**
 * Contradictions that no dataset of the services can have, beyond those that are always impossible: each query finds
 * the rows with one.
 */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  "a comment before the one it follows": `select a.id from comments a join comments b
    on b.id = a.id + 1 and b.parent_id is a.parent_id where a.created_at > b.created_at`,
  "a post before the one it follows":
    "select a.id from projects a join projects b on b.id = a.id + 1 where a.created_at > b.created_at",
  "a reply before what it answers": "select id from comments where parent_id > id",
  "a post without a keyword": "select id from projects where id not in (select project_id from project_keywords)",
  "an experience whose creator gives no words or no tag": `select d.id from experience_details d
    join experiences e on e.id = d.experience_id and e.creator_id = d.user_id
    where trim(d.description) = '' or d.id not in (select detail_id from experience_tags)`,
  "a skill of an experience that is not on the profile":
    "select skill from experience_skills s join experience_details d on d.id = s.detail_id where not exists (select 1 from profile_skills p where p.user_id = d.user_id and p.skill = s.skill)",
  "a newcomer who is no chon of their inviter": strangers(
    "select inviter_id a, invitee_id b from invitation_links where invitee_id is not null",
  ),
  "a member of an experience who is no chon of who invited them": strangers(
    "select inviter_id a, invitee_id b from experience_invitations where status = 'accepted'",
  ),
};

/** The limits of product.md §9, each with a query for its values. */
const LIMITED: ReadonlyArray<readonly [name: string, max: number, query: string]> = [
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
 * The tests of every dataset: one that was seeded `NOW`, and one of the same kind that was seeded `EARLY_MONDAY`. It has
 * more than `deeds` actions, so that no query is empty by mistake. `more` is what its kind does not have.
 */
export function testSoundness(dataset: Seeded, early: Seeded, deeds: number, more: typeof IMPOSSIBLE = {}): void {
  it("passes every check of SQLite", () => {
    expect(dataset.connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });

  const impossible = { ...IMPOSSIBLE, ...IMPOSSIBLE_WHEN_MADE, ...CONTRADICTIONS, ...more };
  it.each(Object.entries(impossible))("does not have %s", (_name, query) => expect(dataset.rows(query)).toEqual([]));

  it.each([
    [NOW, dataset],
    [EARLY_MONDAY, early],
  ])("has no action before its member joined or after now (%i)", (now, { rows }) => {
    expect(rows(DEEDS).length).toBeGreaterThan(deeds);
    const wrong = `select deed, who from (${DEEDS}) join users on users.id = who where at < date_joined or at > ?`;
    expect(rows(wrong, now)).toEqual([]);
  });

  it.each(LIMITED)("keeps the limit of %s (at most %i)", (_name, max, query) => {
    const values = dataset.column(query).map(Number);
    expect(values.length).toBeGreaterThan(0);
    expect(Math.max(...values)).toBeLessThanOrEqual(max);
  });
}
