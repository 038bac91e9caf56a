import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { startOfWeek } from "@chonsu/shared/format/time/moments";
import { CHON_MAX, SEARCH_HISTORY_MAX } from "@chonsu/shared/limits";
import { DEPARTMENTS, EMAIL_DOMAINS } from "@chonsu/shared/school/school";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/open-database.ts";
import { crowdEmail, STANDING } from "../../src/seed/crowd/standing.ts";
import { seededLogins } from "../../src/seed/scenarios/logins.ts";
import { seedPictures } from "../../src/seed/scenarios/pictures.ts";
import { type ScenarioName, seedScenario } from "../../src/seed/scenarios/scenarios.ts";
import { EARLY_MONDAY, NOW, seeded } from "../seeded.ts";
import { testSoundness } from "../sound-dataset.ts";

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

/** Rules for a crowd, in addition to the rules for every dataset. A replay by the services checks its notifications. */
const CROWD_CONTRADICTIONS = {
  "a link used out of its seven days": `select l.id from invitation_links l join users u on u.id = l.invitee_id
     where u.date_joined not between l.created_at and l.expires_at`,
  "an expired link without a notification, or with one before its expiry": `select id from invitation_links
     where invitee_id is null and (expiry_notified_at is null) <> (expires_at > ${NOW})`,
  "people on a post who were no friends of its author by then": `select t.project_id from project_tags t join projects p on p.id = t.project_id
     where not exists (select 1 from friend_relations r where r.status = 'accepted' and r.created_at <= p.created_at
       and r.low_user_id = min(t.user_id, p.user_id) and r.high_user_id = max(t.user_id, p.user_id))`,
  "a notification before the post it is about": `select n.id from notifications n
     join projects p on p.id = n.related_project_id where n.created_at < p.created_at`,
  "a notification of an act before the member joined": `select n.id from notifications n join users u on u.id = n.related_user_id
     where u.date_joined > n.created_at`,
  "an unread message without an unread notification, or one without the other": `
     select user_id, related_user_id from notifications where type = 'new_message' and is_read = 0
     except select iif(m.side = 1, c.user_2_id, c.user_1_id), m.sender_id from messages m join conversations c on c.id = m.conversation_id where m.is_read = 0`,
  "an unread message without a notification": `
     select iif(m.side = 1, c.user_2_id, c.user_1_id), m.sender_id from messages m join conversations c on c.id = m.conversation_id where m.is_read = 0 and not m.is_deleted
     except select user_id, related_user_id from notifications where type = 'new_message' and is_read = 0`,
  "a conversation left before its last message": `select c.id from conversations c where (c.deleted_for_user_1 or c.deleted_for_user_2) and
     max(c.cleared_up_to_1, c.cleared_up_to_2) <> coalesce((select max(id) from messages m where m.conversation_id = c.id), 0)`,
  "a member of an experience without words": `select m.user_id from experience_members m where not exists
     (select 1 from experience_details d where d.experience_id = m.experience_id and d.user_id = m.user_id)`,
  "a second department that is the first": "select id from users where major1 = major2",
};

describe("a crowd is consistent", () => {
  testSoundness(crowd, seeded(SMALL, EARLY_MONDAY), 3000, CROWD_CONTRADICTIONS);

  it("has the same tables and indexes as an empty database", () => {
    const schema = "select type, name, sql from sqlite_master order by type, name";
    expect(crowd.rows(schema)).toEqual(seeded("empty").rows(schema));
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

const usesOf = (table: string, column: string) => `select count(*) from ${table} group by ${column} order by 1 desc`;
const MEDIAN = "limit 1 offset (select count(*) / 2 from (select 1 from";

/** What each query gives lies between these numbers. */
const SHAPE: ReadonlyArray<readonly [what: string, least: number, most: number, query: string]> = [
  ["chons on average", 19, 21, "select avg(one_degree_count) from users"],
  ["chons at most", CHON_MAX, CHON_MAX, "select max(one_degree_count) from users"],
  ["members with fifty chons", MEMBERS / 200, MEMBERS, "select count(*) from users where one_degree_count = 50"],
  [
    "members with a few chons",
    MEMBERS / 20,
    MEMBERS,
    "select count(*) from users where one_degree_count between 1 and 5",
  ],
  ["members without chons", 1, MEMBERS / 50, "select count(*) from users where one_degree_count = 0"],
  ["pending requests", MEMBERS / 5, MEMBERS, "select count(*) from friend_relations where status = 'pending'"],
  ["rejected requests", MEMBERS / 50, MEMBERS, "select count(*) from friend_relations where status = 'rejected'"],
  ["newcomers", MEMBERS / 250, MEMBERS / 250, `select count(*) from users where date_joined >= ${startOfWeek(NOW)}`],
  ["years", 7, 8.1, `select (${NOW} - min(date_joined)) / (365.0 * 24 * 3600 * 1000) from users`],
  [
    "part of them before half had joined",
    0.5,
    1,
    `select (avg(date_joined) - min(date_joined)) / (${NOW} - min(date_joined)) from users`,
  ],
  ["members with the first interest", MEMBERS / 25, MEMBERS, usesOf("profile_keywords", "keyword")],
  [
    "members with the median interest",
    1,
    MEMBERS / 400,
    `${usesOf("profile_keywords", "keyword")} ${MEDIAN} profile_keywords group by keyword))`,
  ],
  ["members with the first skill", MEMBERS / 25, MEMBERS, usesOf("profile_skills", "skill")],
  [
    "members with the median skill",
    1,
    MEMBERS / 400,
    `${usesOf("profile_skills", "skill")} ${MEDIAN} profile_skills group by skill))`,
  ],
  ["departments", DEPARTMENTS.length, DEPARTMENTS.length, "select count(distinct major1) from users"],
  ["members called 김", 0.15 * MEMBERS, 0.28 * MEMBERS, "select count(*) from users where user_name like '김%'"],
  ["posts", 0.45 * MEMBERS, 0.55 * MEMBERS, "select count(*) from projects"],
  ["conversations", 0.95 * MEMBERS, 1.05 * MEMBERS, "select count(*) from conversations"],
  ["notifications", 8 * MEMBERS, 13 * MEMBERS, "select count(*) from notifications"],
  ["times the average likes of a popular post", 20, MEMBERS, "select max(like_count) / avg(like_count) from projects"],
  ["members of a small experience", 1, 1, "select count(*) from experience_members group by experience_id order by 1"],
  ["members of a large experience", 6, 6, usesOf("experience_members", "experience_id")],
];

describe("the shape of a crowd", () => {
  it.each(SHAPE)("has %s: from %d to %d", (_what, least, most, query) => {
    expect(count(query)).toBeGreaterThanOrEqual(least);
    expect(count(query)).toBeLessThanOrEqual(most);
  });

  it("is connected except for a few members without chons", () => {
    const reached = new Set([1]);
    for (const id of reached) for (const friend of chonsOf.get(id) ?? []) reached.add(friend);
    expect(reached.size).toBe(count("select count(*) from users where one_degree_count > 0"));
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

  it("has addresses of both domains, which follow from the ids", () => {
    const emails = crowd.column("select email from users order by id").map(String);
    expect(emails).toEqual(emails.map((_email, index) => crowdEmail(index + 1)));
    expect(new Set(emails.map((email) => email.split("@")[1]))).toEqual(new Set(EMAIL_DOMAINS));
  });

  it("has every type of notification, but nobody signed up with the link of an experience", () => {
    const types = crowd.column("select distinct type from notifications").map(String);
    expect([...types, "experience_register"].sort()).toEqual([...NOTIFICATION_TYPES].sort());
  });
});

/** The claims of the logins say more about these members. */
describe("members with special data", () => {
  it.each([crowd, seeded("crowd:100")])("reach every limit in crowds of any size", ({ one }) => {
    const { limits } = STANDING;
    expect(one("select one_degree_count from users where id = ?", limits)).toBe(CHON_MAX);
    expect(one("select count(*) from search_history where user_id = ?", limits)).toBe(SEARCH_HISTORY_MAX);
  });

  it.each([
    ...["profile_keywords", "projects", "project_likes", "comments", "notifications"].map(
      (table) => `${table} where user_id`,
    ),
    "friend_relations where from_user_id",
    "friend_relations where to_user_id",
    "conversations where user_2_id",
    "invitation_links where inviter_id",
  ])("have nothing: %s", (rows) => {
    expect(count(`select count(*) from ${rows} = ${STANDING.nothing}`)).toBe(0);
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
    expect(new Set(steps.map(([step]) => step)).size).toBe(10);
  });
});
