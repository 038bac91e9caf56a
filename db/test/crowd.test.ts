import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { startOfWeek } from "@chonsu/shared/format/time/moments";
import {
  CHON_MAX,
  INTERESTS_MAX,
  INTRODUCTION_MAX,
  INVITATION_LINK_LIFETIME_MS,
  INVITATION_LINKS_MAX,
  SEARCH_HISTORY_MAX,
  USER_NAME_MAX,
} from "@chonsu/shared/limits";
import { DEPARTMENTS, EMAIL_DOMAINS, isUniversityEmail } from "@chonsu/shared/school/school";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../src/open-database.ts";
import { crowdEmail } from "../src/seed/crowd/people/people.ts";
import { STANDING } from "../src/seed/crowd/people/standing.ts";
import { seededLogins } from "../src/seed/scenarios/logins.ts";
import { seedPictures } from "../src/seed/scenarios/pictures.ts";
import { type ScenarioName, seedScenario } from "../src/seed/scenarios/scenarios.ts";
import { EARLY_MONDAY, NOW, seeded } from "./seeded.ts";
import { testSoundness } from "./sound-dataset.ts";

const MEMBERS = 2000;
const SMALL = "crowd:150:5" satisfies ScenarioName;

const crowd = seeded(`crowd:${MEMBERS}`);
const numbers = (query: string) => crowd.column(query).map(Number);
const count = (query: string) => Number(crowd.one(query));

/** The 1촌 of each member, by id. */
const chonsOf = new Map<number, Set<number>>();
for (const { one, other } of crowd.rows(
  `select from_user_id one, to_user_id other from friend_relations where status = 'accepted'
   union all select to_user_id, from_user_id from friend_relations where status = 'accepted'`,
)) {
  chonsOf.set(Number(one), (chonsOf.get(Number(one)) ?? new Set()).add(Number(other)));
}

/** Rules for a crowd, in addition to the rules for every dataset. */
const CROWD_CONTRADICTIONS = {
  "link used out of its seven days": `select l.id from invitation_links l join users u on u.id = l.invitee_id
     where u.date_joined not between l.created_at and l.expires_at`,
  "link that does not live seven days": `select id from invitation_links
     where expires_at - created_at <> ${INVITATION_LINK_LIFETIME_MS}`,
  "expired link without a notification, or with one before its expiry": `select id from invitation_links
     where invitee_id is null and (expiry_notified_at is null) <> (expires_at > ${NOW})`,
  "member with more links than the quota": `select inviter_id from invitation_links group by 1 having count(*) > ${INVITATION_LINKS_MAX}`,
  "people on a post who were no friends of its author by then": `select t.project_id from project_tags t join projects p on p.id = t.project_id
     where not exists (select 1 from friend_relations r where r.status = 'accepted' and r.created_at <= p.created_at
       and r.low_user_id = min(t.user_id, p.user_id) and r.high_user_id = max(t.user_id, p.user_id))`,
  "like, comment or notification before the post it is about": `select 1 from projects p join
     (select project_id, created_at from project_likes union all select project_id, created_at from comments
      union all select related_project_id, created_at from notifications) d on d.project_id = p.id where d.created_at < p.created_at`,
  "notification of an act before the member joined": `select n.id from notifications n join users u on u.id = n.related_user_id
     where u.date_joined > n.created_at`,
  "notification under another title": `select n.id from notifications n join projects p on p.id = n.related_project_id where p.title <> n.subject`,
  "notification about nobody's friend request": `select n.id from notifications n where n.type = 'friend_request' and not exists
     (select 1 from friend_relations r where r.from_user_id = n.related_user_id and r.to_user_id = n.user_id)`,
  "unread message without an unread notification, or one without the other": `
     select user_id, related_user_id from notifications where type = 'new_message' and is_read = 0
     except select iif(m.side = 1, c.user_2_id, c.user_1_id), m.sender_id from messages m join conversations c on c.id = m.conversation_id where m.is_read = 0`,
  "unread message without a notification": `
     select iif(m.side = 1, c.user_2_id, c.user_1_id), m.sender_id from messages m join conversations c on c.id = m.conversation_id where m.is_read = 0 and not m.is_deleted
     except select user_id, related_user_id from notifications where type = 'new_message' and is_read = 0`,
  "conversation left before its last message": `select c.id from conversations c where (c.deleted_for_user_1 or c.deleted_for_user_2) and
     max(c.cleared_up_to_1, c.cleared_up_to_2) <> coalesce((select max(id) from messages m where m.conversation_id = c.id), 0)`,
  "experience joined before it was": `select e.id from experiences e join experience_members m on m.experience_id = e.id
     where m.joined_at < e.created_at`,
  "member of an experience without words": `select m.user_id from experience_members m where not exists
     (select 1 from experience_details d where d.experience_id = m.experience_id and d.user_id = m.user_id)`,
  "invitation that waits for a member": `select i.id from experience_invitations i join experience_members m
     on m.experience_id = i.experience_id and m.user_id = i.invitee_id where i.status = 'pending'`,
  "second department that is the first": "select id from users where major1 = major2",
};

describe("a crowd is consistent", () => {
  testSoundness(crowd, seeded(SMALL, EARLY_MONDAY), { counted: MEMBERS / 3, deeds: 3000 });

  it("has the same tables and indexes as an empty database", () => {
    const schema = "select type, name, sql from sqlite_master order by type, name";
    expect(crowd.rows(schema)).toEqual(seeded("empty").rows(schema));
  });

  it.each(Object.entries(CROWD_CONTRADICTIONS))("has no %s", (_name, query) => {
    expect(crowd.rows(query)).toEqual([]);
  });

  it("gives ids in the order of time", () => {
    const relations = ["friend_relations", "invitation_links", "experiences", "notifications"];
    const texts = ["projects", "comments", "conversations", "messages", "search_history"];
    for (const table of ["users", ...relations, ...texts]) {
      const moments = numbers(`select ${table === "users" ? "date_joined" : "created_at"} from ${table} order by id`);
      expect([table, moments.length > 500]).toEqual([table, true]);
      expect(moments.every((at, index) => index === 0 || at >= (moments[index - 1] ?? 0))).toBe(true);
    }
  });

  it("has one file for each picture, each for one place, in a number that does not grow", () => {
    const referred = crowd.rows(
      "select image_file f from users where image_file is not null union all select file from project_images",
    );
    const files = seedPictures(`crowd:${MEMBERS}`).map(({ file }) => file);
    expect(referred.map(({ f }) => String(f)).sort()).toEqual(files.sort());
    expect(seedPictures("crowd:200000")).toHaveLength(files.length);
  });
});

describe("the shape of a crowd", () => {
  it("has twenty chons on average, nobody with more than fifty and some with fifty", () => {
    expect(count("select avg(one_degree_count) from users")).toBeGreaterThan(19);
    expect(count("select avg(one_degree_count) from users")).toBeLessThan(21);
    expect(count("select max(one_degree_count) from users")).toBe(CHON_MAX);
    expect(count("select count(*) from users where one_degree_count = 50")).toBeGreaterThan(MEMBERS / 200);
    expect(count("select count(*) from users where one_degree_count between 1 and 5")).toBeGreaterThan(MEMBERS / 20);
  });

  it("is connected except for a few members without chons", () => {
    const reached = new Set([1]);
    for (const id of reached) for (const friend of chonsOf.get(id) ?? []) reached.add(friend);
    const loners = count("select count(*) from users where one_degree_count = 0");
    expect(loners).toBeGreaterThan(0);
    expect(loners).toBeLessThan(MEMBERS / 50);
    expect(reached.size).toBe(MEMBERS - loners);
  });

  it("is a small-world network: friends of a member are friends of each other more often than by chance", () => {
    let closed = 0;
    let pairs = 0;
    for (const friends of chonsOf.values()) {
      const list = [...friends];
      for (const [index, one] of list.entries()) {
        for (const other of list.slice(index + 1)) {
          pairs += 1;
          if (chonsOf.get(one)?.has(other)) closed += 1;
        }
      }
    }
    expect(closed / pairs).toBeGreaterThan(8 * (20 / MEMBERS));
  });

  it("has pending and rejected requests", () => {
    expect(count("select count(*) from friend_relations where status = 'pending'")).toBeGreaterThan(MEMBERS / 5);
    expect(count("select count(*) from friend_relations where status = 'rejected'")).toBeGreaterThan(MEMBERS / 50);
  });

  it("has members of eight years, and one of 250 joined this week", () => {
    const monday = startOfWeek(NOW);
    expect(count(`select count(*) from users where date_joined >= ${monday}`)).toBe(MEMBERS / 250);
    const years = (NOW - count("select min(date_joined) from users")) / (365 * 24 * 3600 * 1000);
    expect(years).toBeGreaterThan(7);
    expect(years).toBeLessThan(8.1);
    const half = count("select avg(date_joined) from users");
    expect(half - count("select min(date_joined) from users")).toBeGreaterThan(NOW - half);
  });

  it("has a few frequent terms and many rare ones", () => {
    for (const query of [
      "select count(*) from profile_keywords group by keyword order by 1 desc",
      "select count(*) from profile_skills group by skill order by 1 desc",
    ]) {
      const uses = numbers(query);
      expect(uses[0]).toBeGreaterThan(MEMBERS / 25);
      expect(uses[Math.floor(uses.length / 2)]).toBeLessThan(MEMBERS / 400);
    }
  });

  it("has members of all 47 departments with Korean names, and addresses of both domains", () => {
    const majors = new Set(crowd.rows("select major1 from users").map(({ major1 }) => major1));
    expect(majors).toEqual(new Set(DEPARTMENTS));
    const kims = count("select count(*) from users where user_name like '김%'");
    expect(kims / MEMBERS).toBeGreaterThan(0.15);
    expect(kims / MEMBERS).toBeLessThan(0.28);
    const emails = crowd.rows("select email from users order by id").map(({ email }) => String(email));
    expect(emails.filter((email) => !isUniversityEmail(email))).toEqual([]);
    expect(new Set(emails.map((email) => email.split("@")[1]))).toEqual(new Set(EMAIL_DOMAINS));
    expect(emails).toEqual(emails.map((_email, index) => crowdEmail(index + 1)));
  });

  it("has about half a post, one conversation and ten notifications for each member, and very popular posts", () => {
    expect(count("select count(*) from projects") / MEMBERS).toBeCloseTo(0.5, 1);
    expect(count("select count(*) from conversations") / MEMBERS).toBeCloseTo(1, 1);
    const notices = count("select count(*) from notifications") / MEMBERS;
    expect(notices).toBeGreaterThan(8);
    expect(notices).toBeLessThan(13);
    expect(count("select max(like_count) from projects")).toBeGreaterThan(
      20 * count("select avg(like_count) from projects"),
    );
    const kinds = crowd.rows("select distinct type from notifications").map(({ type }) => String(type));
    // In a crowd nobody signed up with the link of an experience.
    expect([...kinds, "experience_register"].sort()).toEqual([...NOTIFICATION_TYPES].sort());
    const sizes = numbers("select count(*) from experience_members group by experience_id");
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 6]);
  });
});

describe("members with special data", () => {
  const of = (id: number) => crowd.rows("select * from users where id = ?", id)[0] ?? {};
  const things = (query: string, id: number) => crowd.one(query.replaceAll("ID", String(id)));

  it("have the longest conversation, and reach every limit in the smallest crowd too", () => {
    const { limits } = STANDING;
    for (const { one } of [crowd, seeded("crowd:100")]) {
      expect(one("select max(n) from (select count(*) n from messages group by conversation_id)")).toBe(1000);
      expect(one("select one_degree_count from users where id = ?", limits)).toBe(CHON_MAX);
    }
    expect(String(of(limits)["user_name"])).toHaveLength(USER_NAME_MAX);
    expect(String(of(limits)["introduction"])).toHaveLength(INTRODUCTION_MAX);
    expect(things("select count(*) from profile_keywords where user_id = ID", limits)).toBe(INTERESTS_MAX);
    expect(things("select count(*) from invitation_links where inviter_id = ID", limits)).toBe(INVITATION_LINKS_MAX);
    expect(things("select count(*) from search_history where user_id = ID", limits)).toBe(SEARCH_HISTORY_MAX);
  });

  it("have nothing, or are staff", () => {
    expect(of(STANDING.nothing)).toMatchObject({ introduction: "", image_file: null, one_degree_count: 0 });
    for (const rows of [
      ...["profile_keywords", "projects", "project_likes", "comments", "notifications"].map(
        (table) => `${table} where user_id`,
      ),
      "friend_relations where from_user_id",
      "friend_relations where to_user_id",
      "conversations where user_2_id",
      "invitation_links where inviter_id",
    ]) {
      expect(things(`select count(*) from ${rows} = ID`, STANDING.nothing), rows).toBe(0);
    }
    expect(of(STANDING.staff)["is_staff"]).toBe(1);
  });

  it("have the addresses of the logins, and all that these promise", () => {
    const logins = seededLogins(crowd.db, SMALL, NOW);
    expect(logins.map(({ email }) => email)).toEqual(Object.values(STANDING).map(crowdEmail));
    expect(logins.flatMap(({ lost }) => lost)).toEqual([]);
  });
});

describe("seeding a crowd", () => {
  const bytesOf = (name: ScenarioName, now = NOW) => seeded(name, now).connection.serialize();

  it("gives the same bytes for the same size, seed and moment, and different bytes otherwise", () => {
    const bytes = bytesOf(SMALL);
    expect(bytesOf(SMALL).equals(bytes)).toBe(true);
    expect(bytesOf("crowd:150:6").equals(bytes)).toBe(false);
    expect(bytesOf(SMALL, NOW + 1000).equals(bytes)).toBe(false);
  });

  it("reports its progress, which never falls, to the end", () => {
    const steps: Array<[string, number]> = [];
    seedScenario(openDatabase(":memory:"), SMALL, NOW, (step, part) => steps.push([step, part]));
    const parts = steps.map(([, part]) => part);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect([parts[0], parts.at(-1)]).toEqual([0, 1]);
    expect(new Set(steps.map(([step]) => step)).size).toBe(11);
  });
});
