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
import { DEPARTMENTS, isUniversityEmail } from "@chonsu/shared/school";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../src/open-database.ts";
import { CAST, MEMBERS } from "../src/seed/cast.ts";
import { hasData, isScenarioName, seedScenario } from "../src/seed/scenarios.ts";
import { EARLY_MONDAY, NOW, seeded } from "./seeded.ts";

const campus = seeded();

/** Who did what when: nothing may happen before its doer joined, nor after now. */
const DEEDS = `
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
  union all select 'told', user_id, created_at from notifications
  union all select 'talk 1', user_1_id, created_at from conversations where user_1_id is not null
  union all select 'talk 2', user_2_id, created_at from conversations where user_2_id is not null
  union all select 'message', sender_id, created_at from messages where sender_id is not null
  union all select 'search', user_id, created_at from search_history
  union all select 'login', id, last_login from users where last_login is not null`;

describe("the campus holds together", () => {
  it("keeps every foreign key and check", () => {
    expect(campus.connection.pragma("foreign_key_check")).toEqual([]);
    expect(campus.connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });

  it("gives the same bytes for the same moment, and others for another", () => {
    const bytes = campus.connection.serialize();
    expect(seeded().connection.serialize().equals(bytes)).toBe(true);
    expect(
      seeded("campus", NOW + 1)
        .connection.serialize()
        .equals(bytes),
    ).toBe(false);
  });

  it.each([
    [
      "one_degree_count of every member",
      "select one_degree_count kept, (select count(*) from friend_relations r where r.status = 'accepted' and users.id in (r.from_user_id, r.to_user_id)) counted from users",
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
      "the moment a talk is sorted by",
      "select updated_at kept, coalesce((select max(created_at) from messages where conversation_id = conversations.id), created_at) counted from conversations",
    ],
  ])("keeps %s equal to the rows", (_name, query) => {
    const rows = campus.rows(query);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ kept, counted }) => kept !== counted)).toEqual([]);
  });

  it.each([NOW, EARLY_MONDAY])("lets nobody act before they joined nor after now (%i)", (now) => {
    const { rows } = seeded("campus", now);
    expect(rows(DEEDS).length).toBeGreaterThan(500);
    expect(
      rows(
        `select deed, user_name, at - date_joined early from (${DEEDS}) join users on users.id = who where at < date_joined or at > ?`,
        now,
      ),
    ).toEqual([]);
  });

  it("orders replies, comments and messages by time as by id", () => {
    const late = (table: string, group: string) =>
      campus.rows(
        `select a.id from ${table} a join ${table} b on b.id = a.id + 1 and b.${group} is a.${group} where a.created_at > b.created_at`,
      );
    expect(late("messages", "conversation_id")).toEqual([]);
    expect(late("comments", "parent_id")).toEqual([]);
    expect(
      campus.rows("select a.id from projects a join projects b on b.id = a.id + 1 where a.created_at > b.created_at"),
    ).toEqual([]);
    expect(
      campus.rows(
        "select c.id from comments c join comments p on p.id = c.parent_id where p.parent_id is not null or p.project_id <> c.project_id or p.created_at > c.created_at",
      ),
    ).toEqual([]);
  });

  it("lets every experience's creator be a member, and each member's skills stand on the profile", () => {
    expect(
      campus.rows(
        "select id from experiences e where not exists (select 1 from experience_members m where m.experience_id = e.id and m.user_id = e.creator_id)",
      ),
    ).toEqual([]);
    expect(
      campus.rows(
        "select skill from experience_skills s join experience_details d on d.id = s.detail_id where not exists (select 1 from profile_skills p where p.user_id = d.user_id and p.skill = s.skill)",
      ),
    ).toEqual([]);
  });

  it("makes whoever was invited and joined a chon of the inviter", () => {
    const strangers = (query: string) =>
      campus.rows(
        `select * from (${query}) p where not exists (select 1 from friend_relations r where r.status = 'accepted' and r.low_user_id = min(p.a, p.b) and r.high_user_id = max(p.a, p.b))`,
      );
    expect(strangers("select inviter_id a, invitee_id b from invitation_links where invitee_id is not null")).toEqual(
      [],
    );
    expect(
      strangers("select inviter_id a, invitee_id b from experience_invitations where status = 'accepted'"),
    ).toEqual([]);
  });
});

describe("the limits of product.md §9", () => {
  it.each([
    ["chons", CHON_MAX, "select one_degree_count from users"],
    ["interests", INTERESTS_MAX, "select count(*) from profile_keywords group by user_id"],
    ["keywords of a post", PROJECT_KEYWORDS_MAX, "select count(*) from project_keywords group by project_id"],
    ["pictures of a post", PROJECT_IMAGES_MAX, "select count(*) from project_images group by project_id"],
    ["tags of an experience", EXPERIENCE_KEYWORDS_MAX, "select count(*) from experience_tags group by detail_id"],
    ["length of a comment", COMMENT_MAX, "select length(content) from comments"],
    ["length of a name", USER_NAME_MAX, "select length(user_name) from users"],
    ["length of an introduction", INTRODUCTION_MAX, "select length(introduction) from users"],
    ["length of a title", PROJECT_TITLE_MAX, "select length(title) from projects"],
  ])("are kept by %s (at most %i)", (_name, max, query) => {
    const values = campus.connection.prepare(query).pluck().all() as number[];
    expect(Math.max(...values)).toBeLessThanOrEqual(max);
    expect(values.length).toBeGreaterThan(0);
  });

  it("are reached where that is a case: 50 chons, 5 pictures, 300 characters", () => {
    expect(campus.one("select max(one_degree_count) from users")).toBe(CHON_MAX);
    expect(campus.one("select max(n) from (select count(*) n from project_images group by project_id)")).toBe(
      PROJECT_IMAGES_MAX,
    );
    expect(campus.one("select max(length(content)) from comments")).toBe(COMMENT_MAX);
  });

  it("gives every post at least one keyword and every creator's own words a tag", () => {
    expect(campus.one("select count(*) from projects where id not in (select project_id from project_keywords)")).toBe(
      0,
    );
    expect(
      campus.one(
        "select count(*) from experience_details d join experiences e on e.id = d.experience_id and e.creator_id = d.user_id where trim(description) = '' or d.id not in (select detail_id from experience_tags)",
      ),
    ).toBe(0);
  });
});

describe("the cast", () => {
  it("has at least 60 members with fixed ids from 1, no id, handle or address twice", () => {
    expect(MEMBERS.length).toBeGreaterThanOrEqual(60);
    expect(MEMBERS.map(({ id }) => id)).toEqual(MEMBERS.map((_, index) => index + 1));
    expect(Object.keys(CAST)).toEqual(MEMBERS.map(({ handle }) => handle));
    expect(new Set(MEMBERS.map(({ email }) => email)).size).toBe(MEMBERS.length);
    expect(MEMBERS.filter(({ email }) => !isUniversityEmail(email))).toEqual([]);
    expect(CAST.haneul.id).toBe(1);
  });

  it("has departments of the 47, but for the one with a text of older data", () => {
    const known = new Set<string>(DEPARTMENTS);
    const strangers = MEMBERS.filter(({ majors }) => majors.some((major) => !known.has(major)));
    expect(strangers.map(({ handle }) => handle)).toEqual(["youngho"]);
  });

  it("says of each member what case they are", () => {
    expect(MEMBERS.filter((member) => member.case.trim() === "")).toEqual([]);
  });
});

describe("scenarios", () => {
  it("tells a database with data from one without", () => {
    const database = openDatabase(":memory:");
    seedScenario(database, "empty", NOW);
    expect(hasData(database.db)).toBe(false);
    seedScenario(database, "campus", NOW);
    expect(hasData(database.db)).toBe(true);
  });

  it("writes all or nothing: a second campus is refused and changes nothing", () => {
    const database = openDatabase(":memory:");
    seedScenario(database, "campus", NOW);
    const before = database.connection.serialize();
    expect(() => seedScenario(database, "campus", NOW)).toThrow(/UNIQUE/);
    expect(database.connection.serialize().equals(before)).toBe(true);
  });

  it.each(["campus", "empty", "crowd:60", "crowd:20000", "crowd:200000:0", "crowd:300:4294967295"])(
    "know %s",
    (name) => {
      expect(isScenarioName(name)).toBe(true);
    },
  );

  it.each(["", "toString", "crowd", "crowd:", "crowd:59", "crowd:200001", "crowd:1e3", "crowd:300:", "crowd:300:-1"])(
    "do not know %j",
    (name) => expect(isScenarioName(name)).toBe(false),
  );

  it.each(["crowd:300:4294967296", "crowd:300:1:2", " crowd:300", "crowd:300.5", "crowd:0x99"])(
    "do not know %j",
    (name) => expect(isScenarioName(name)).toBe(false),
  );
});
