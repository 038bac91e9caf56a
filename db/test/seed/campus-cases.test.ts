import { hasForbiddenFragment } from "@chonsu/shared/copy/notifications";
import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { startOfWeek } from "@chonsu/shared/format/time/moments";
import { COMMENT_MAX, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { DEPARTMENTS_WITHOUT_SUGGESTION } from "@chonsu/shared/school/school";
import { describe, expect, it } from "vitest";
import { ACCEPTED_LINK_CODE, EXPIRED_LINK_CODE, LINK_CODES } from "../../src/seed/campus/invitation-links.ts";
import { CAST, MEMBERS } from "../../src/seed/cast.ts";
import { CHAINS } from "../../src/seed/seed-logins.ts";
import { EARLY_MONDAY, NOW, type Seeded, seeded } from "../seeded.ts";

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
    const rowsOf = ({ rows }: Seeded) =>
      rows("select name from sqlite_schema where type = 'table'").flatMap(({ name }) =>
        rows(`select * from "${name}" order by 1, 2`).map((row) => JSON.stringify([name, row])),
      );
    const [ours, usual] = [rowsOf(steady), rowsOf(campus)];
    expect(ours).toHaveLength(usual.length);
    const differing = ours.filter((row, index) => row !== usual[index]);
    expect(differing).toEqual([expect.stringContaining(LINK_CODES.lastMinute)]);
    const next = steady.one(
      "select min(expires_at) - ? from invitation_links where invitee_id is null and expires_at > ?",
      NOW,
      NOW,
    );
    expect(next).toBe(24 * 60 * 60_000);
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
});

/** Who wrote to haneul without being read, by the messages and by the notifications. */
const UNREAD = `select distinct m.sender_id from messages m join conversations c on c.id = m.conversation_id
  where not m.is_read and m.sender_id <> 1 and 1 in (c.user_1_id, c.user_2_id)`;
const NOTIFIED = "select related_user_id from notifications where user_id = 1 and type = 'new_message' and not is_read";

/** Conditions that hold on the campus, where haneul has the id 1. */
const CASES: Readonly<Record<string, string>> = {
  "exactly the expired links marked as notified": `not exists (select 1 from invitation_links
    where (invitee_id is null and expires_at <= ${NOW}) <> (expiry_notified_at is not null))`,
  "only one member of the staff, with more links than the quota": `(select group_concat(id) from users where is_staff) = '${CAST.chanho.id}'
    and (select count(*) from invitation_links where inviter_id = ${CAST.chanho.id}) > ${INVITATION_LINKS_MAX}`,
  "a notification for the receiver of every pending request": `not exists (select 1 from friend_relations r
    where status = 'pending' and not exists (select 1 from notifications n
      where n.type = 'friend_request' and n.user_id = r.to_user_id and n.related_user_id = r.from_user_id))`,
  "an unread new_message exactly where haneul has unread messages": `not exists (${UNREAD} except ${NOTIFIED})
    and not exists (${NOTIFIED} except ${UNREAD}) and (select count(*) from (${NOTIFIED})) > 1`,
  "posts with every number of pictures from 0 to 5": `(select group_concat(distinct images order by images) from
    (select (select count(*) from project_images i where i.project_id = p.id) images from projects p)) = '0,1,2,3,4,5'`,
  "a comment as long as a comment may be": `(select max(length(content)) from comments) = ${COMMENT_MAX}`,
  "posts, comments and replies of members who left": `exists (select 1 from projects where user_id is null)
    and (select count(distinct parent_id is null) from comments where user_id is null) = 2`,
  "haneul as creator and as member": `(select count(*) from experiences where creator_id = 1) > 1
    and (select count(*) from experience_members m join experiences e on e.id = m.experience_id
      where m.user_id = 1 and e.creator_id <> 1) = 1`,
  "haneul as inviter and invitee of every status":
    "(select count(distinct (inviter_id = 1) || status) from experience_invitations where 1 in (inviter_id, invitee_id)) = 6",
  "share links that are on and that are off": "(select count(distinct disabled_at is null) from experience_links) = 2",
  "a conversation of more than 120 messages over several days": `exists (select 1 from messages group by conversation_id
    having count(*) > 120 and count(distinct created_at / 86400000) > 4)`,
  "each kind of message": `(select sum(side = 0) = 1 and sum(is_deleted and text = '' and image_file is null) > 1
    and sum(image_file is not null) > 2 and sum(not is_read) > 3 and sum(sender_id is null and side > 0) > 0
    and sum(text = '' and image_file is null and not is_deleted) = 0 from messages)`,
  "a conversation that haneul left":
    "(select count(*) from conversations where user_1_id = 1 and deleted_for_user_1) = 1",
  "one that came back with only its new messages": `(select count(*) from messages m
    join conversations c on c.id = m.conversation_id
    where c.cleared_up_to_1 > 0 and not c.deleted_for_user_1 and m.id > c.cleared_up_to_1) = 1`,
  "more searches of haneul than a client keeps": "(select count(*) from search_history where user_id = 1) > 5",
  "some mails and no session": `(select count(*) from mails where status = 'kept') > 3
    and not exists (select 1 from sessions)`,
};

it.each(Object.entries(CASES))("the campus has %s", (_name, condition) => {
  expect(campus.one(`select ${condition}`)).toBe(1);
});

it("has the drawn number of members at each distance from haneul", () => {
  const rings = column(`
    with recursive walks as (select 1 as member, 0 as steps
      union select iif(from_user_id = member, to_user_id, from_user_id), steps + 1
        from walks join friend_relations on status = 'accepted' and member in (from_user_id, to_user_id) where steps < 9)
    select count(*) from (select min(steps) as distance from walks group by member) group by distance order by distance`);
  expect(rings).toEqual([1, 9, 18, 18, 21, 1]);
  expect(MEMBERS.length - rings.reduce((sum: number, ring) => sum + Number(ring), 0)).toBe(6);
});

/** The claims of the logins say the same of further members. */
it.each([
  ["seungmin", 2, 4],
  ["gyuri", 2, 1],
  ["kyungmin", 3, 1],
] as const)("has %s at %i steps from haneul, by this number of shortest chains: %i", (handle, steps, chains) => {
  expect(campus.one(`select ${CHAINS} from users me where id = ?`, CAST[handle].id)).toBe(`${steps}/${chains}`);
});
