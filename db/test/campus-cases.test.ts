import { hasForbiddenFragment } from "@chonsu/shared/copy/notifications";
import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { startOfWeek } from "@chonsu/shared/format/time/moments";
import { INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { DEPARTMENTS_WITHOUT_SUGGESTION } from "@chonsu/shared/school/school";
import { describe, expect, it } from "vitest";
import { ACCEPTED_LINK_CODE, EXPIRED_LINK_CODE, LINK_CODES } from "../src/seed/campus/invitation-links.ts";
import { CAST } from "../src/seed/cast.ts";
import { EARLY_MONDAY, NOW, seeded } from "./seeded.ts";

const campus = seeded();
const HANEUL = CAST.haneul.id;
const { column } = campus;

describe("newcomers of this week", () => {
  it.each([NOW, EARLY_MONDAY])("joined between Monday 00:00 in Korea and now, everyone else before (%i)", (now) => {
    const { rows } = seeded("campus", now);
    const monday = startOfWeek(now);
    expect(new Date(monday).toISOString()).toBe("2026-11-15T15:00:00.000Z");
    const joined = rows("select email from users where date_joined between ? and ? order by id", monday, now);
    const newcomers = ["jimin", "haeun", "dabin", "juwon", "sol", "solbi"];
    expect(joined.map(({ email }) => String(email).split("@")[0])).toEqual(newcomers);
    expect(rows("select id from users where date_joined > ?", now)).toEqual([]);
  });

  const THIS_WEEK =
    "u.date_joined >= ? and u.id <> ? and not exists (select 1 from friend_relations r where r.status = 'accepted' and r.low_user_id = min(u.id, 1) and r.high_user_id = max(u.id, 1))";
  const WHO = [startOfWeek(NOW), HANEUL];

  it.each([
    [
      "keyword",
      "juwon",
      "select distinct u.id from users u join profile_keywords k on k.user_id = u.id join profile_keywords m on m.keyword = k.keyword and m.user_id = 1",
    ],
    ["major", "solbi", "select u.id from users u join users m on m.id = 1 and u.major1 in (m.major1, m.major2)"],
    [
      "experience_keyword",
      "dabin",
      "select distinct u.id from users u join experience_details d on d.user_id = u.id join experience_tags t on t.detail_id = d.id join experience_tags mt on mt.tag = t.tag join experience_details md on md.id = mt.detail_id and md.user_id = 1",
    ],
    [
      "skill",
      "sol",
      "select distinct u.id from users u join profile_skills s on s.user_id = u.id join profile_skills m on m.skill = s.skill and m.user_id = 1",
    ],
    [
      "secondDegree",
      "haeun",
      "select distinct u.id from users u join friend_relations a on a.status = 'accepted' and u.id in (a.from_user_id, a.to_user_id) join friend_relations b on b.status = 'accepted' and 1 in (b.from_user_id, b.to_user_id) and (case b.from_user_id when 1 then b.to_user_id else b.from_user_id end) in (a.from_user_id, a.to_user_id)",
    ],
  ] as const)("has one for haneul's list %s: %s", (_list, handle, query) => {
    expect(column(`${query} where ${THIS_WEEK}`, ...WHO)).toEqual([CAST[handle].id]);
  });

  it("has one who shares an interest but is already haneul's 1촌, and one with a department without a sentence", () => {
    expect(CAST.jimin.interests.some((interest) => CAST.haneul.interests.includes(interest))).toBe(true);
    expect(DEPARTMENTS_WITHOUT_SUGGESTION).toContain(CAST.haeun.majors[0]);
    expect(CAST.sohee.majors).toContain(CAST.haeun.majors[0]);
  });
});

describe("invitation links", () => {
  const link = (code: string) =>
    campus.rows("select *, expires_at - ? remaining from invitation_links where code = ?", NOW, code)[0];

  it("has one pending, one accepted, one expired with its notification, one a minute before its expiry", () => {
    expect(link(LINK_CODES.fresh)).toMatchObject({ invitee_id: null, expiry_notified_at: null, inviter_id: HANEUL });
    expect(link(ACCEPTED_LINK_CODE)).toMatchObject({ invitee_id: CAST.jimin.id });
    const expired = link(EXPIRED_LINK_CODE);
    expect(expired).toMatchObject({ invitee_id: null, expiry_notified_at: expired?.["expires_at"] });
    expect(expired?.["remaining"]).toBeLessThan(0);
    expect(link(LINK_CODES.lastMinute)).toMatchObject({ invitee_id: null, remaining: 60_000 });
  });

  it("is the same in campus:steady, but no link expires within a day", () => {
    const steady = seeded("campus:steady");
    const tables = steady
      .rows("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by 1")
      .map(({ name }) => String(name))
      .filter((name) => !name.startsWith("__drizzle"));
    const differing = tables.flatMap((table) => {
      const ours = steady.rows(`select * from "${table}" order by 1, 2`);
      const usual = campus.rows(`select * from "${table}" order by 1, 2`);
      expect(ours, table).toHaveLength(usual.length);
      return ours.flatMap((row, index) =>
        Object.entries(row).flatMap(([column, value]) =>
          value === usual[index]?.[column] ? [] : [`${table}.${column} of ${row["code"]}`],
        ),
      );
    });
    expect(differing).toEqual(
      ["created_at", "expires_at"].map((name) => `invitation_links.${name} of ${LINK_CODES.lastMinute}`),
    );
    const next = steady.one(
      "select min(expires_at) - ? from invitation_links where invitee_id is null and expires_at > ?",
      NOW,
      NOW,
    );
    expect(next).toBe(24 * 60 * 60_000);
  });

  it("marks exactly the expired ones as notified", () => {
    expect(
      column(
        "select id from invitation_links where (invitee_id is null and expires_at <= ?) <> (expiry_notified_at is not null)",
        NOW,
      ),
    ).toEqual([]);
  });

  it("has a member with one link less than the quota, and staff with more links than the quota", () => {
    const count = (id: number) => campus.one("select count(*) from invitation_links where inviter_id = ?", id);
    expect(count(CAST.hyunwoo.id)).toBe(INVITATION_LINKS_MAX - 1);
    expect(count(CAST.chanho.id)).toBeGreaterThan(INVITATION_LINKS_MAX);
    expect(column("select email from users where is_staff")).toEqual([CAST.chanho.email]);
  });
});

describe("notifications", () => {
  it("has every type for haneul, read and unread", () => {
    expect(column("select distinct type from notifications where user_id = ? order by 1", HANEUL)).toEqual(
      [...NOTIFICATION_TYPES].sort(),
    );
    expect(column("select distinct is_read from notifications where user_id = ? order by 1", HANEUL)).toEqual([0, 1]);
  });

  it("has no fragment at which old clients cut in any message, but has one in a subject", () => {
    const messages = column("select message from notifications");
    expect(messages.filter((text) => hasForbiddenFragment(String(text)))).toEqual([]);
    expect(column("select id from notifications where subject like '%을 통해%'")).toHaveLength(1);
  });

  it("has a notification for the receiver of every pending request", () => {
    expect(
      column(
        "select id from friend_relations r where status = 'pending' and not exists (select 1 from notifications n where n.type = 'friend_request' and n.user_id = r.to_user_id and n.related_user_id = r.from_user_id)",
      ),
    ).toEqual([]);
  });

  it("has an unread new_message exactly where haneul has unread messages", () => {
    const notified = column(
      "select related_user_id from notifications where user_id = ? and type = 'new_message' and not is_read order by 1",
      HANEUL,
    );
    const unread = column(
      `select distinct m.sender_id from messages m join conversations c on c.id = m.conversation_id where not m.is_read and m.sender_id <> ${HANEUL} and ${HANEUL} in (c.user_1_id, c.user_2_id) order by 1`,
    );
    expect(notified).toEqual(unread);
    expect(notified.length).toBeGreaterThan(1);
  });
});

describe("posts, experiences, conversations", () => {
  it("has posts with every number of pictures from 0 to 5", () => {
    const counts = column(
      "select distinct (select count(*) from project_images i where i.project_id = p.id) from projects p order by 1",
    );
    expect(counts).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("has posts, comments and replies of members who left", () => {
    expect(campus.one("select count(*) from projects where user_id is null")).toBeGreaterThan(0);
    expect(column("select distinct parent_id is null from comments where user_id is null order by 1")).toEqual([0, 1]);
  });

  it("has haneul as creator, member, pending invitee, and as an invitee who rejected", () => {
    expect(campus.one("select count(*) from experiences where creator_id = ?", HANEUL)).toBeGreaterThan(1);
    expect(
      campus.one(
        `select count(*) from experience_members m join experiences e on e.id = m.experience_id where m.user_id = ${HANEUL} and e.creator_id <> ${HANEUL}`,
      ),
    ).toBe(1);
    expect(
      column("select distinct status from experience_invitations where invitee_id = ? order by 1", HANEUL),
    ).toEqual(["accepted", "pending", "rejected"]);
    expect(
      column("select distinct status from experience_invitations where inviter_id = ? order by 1", HANEUL),
    ).toEqual(["accepted", "pending", "rejected"]);
    expect(column("select distinct disabled_at is null from experience_links order by 1")).toEqual([0, 1]);
  });

  it("has a conversation of more than 120 messages over several days, and each kind of message", () => {
    const [long] = campus.rows(
      "select count(*) n, count(distinct created_at / 86400000) days from messages group by conversation_id order by 1 desc",
    );
    expect(long?.["n"]).toBeGreaterThanOrEqual(120);
    expect(long?.["days"]).toBeGreaterThan(4);
    const kind = (where: string) => campus.one(`select count(*) from messages where ${where}`);
    expect(kind("side = 0")).toBe(1);
    expect(kind("is_deleted and text = '' and image_file is null")).toBeGreaterThan(1);
    expect(kind("image_file is not null")).toBeGreaterThan(2);
    expect(kind("not is_read")).toBeGreaterThan(3);
    expect(kind("sender_id is null and side > 0")).toBeGreaterThan(0);
    expect(kind("text = '' and image_file is null and not is_deleted")).toBe(0);
  });

  it("has a conversation that haneul left, and one that came back with only its new messages", () => {
    expect(campus.one("select count(*) from conversations where user_1_id = ? and deleted_for_user_1", HANEUL)).toBe(1);
    expect(
      campus.one(
        "select count(*) from messages m join conversations c on c.id = m.conversation_id where c.cleared_up_to_1 > 0 and not c.deleted_for_user_1 and m.id > c.cleared_up_to_1",
      ),
    ).toBe(1);
  });

  it("has more searches of haneul than a client keeps, some mails and no session", () => {
    expect(campus.one("select count(*) from search_history where user_id = ?", HANEUL)).toBeGreaterThan(5);
    expect(campus.one("select count(*) from mails where status = 'kept'")).toBeGreaterThan(3);
    expect(campus.one("select count(*) from sessions")).toBe(0);
  });
});
