import { startOfWeek } from "@chonsu/shared/format/time/moments";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../open-database.ts";

/** A statement about a use of a seeded member, and whether the rows still confirm it. */
export interface Claim {
  readonly text: string;
  /**
   * A condition on `me` (the row of the member), `clock` (`now`, and `monday` of the current week) and `chons` (each
   * chon from both sides, `one` and `other`).
   */
  readonly holds: SQL;
}

/** A seeded member who is listed, with what the member is good for. */
export interface Login {
  readonly email: string;
  readonly claims: readonly Claim[];
}

/** Whether a claim about the member with this address is true at a moment (milliseconds). */
export function isTrue(db: Database, { holds }: Claim, email: string, now: number): boolean {
  const answer = db.get<{ readonly is: number | null }>(sql`
    with me as (select * from users where email = ${email}),
      clock as (select ${now} as now, ${startOfWeek(now)} as monday),
      chons as (select from_user_id as one, to_user_id as other from friend_relations where status = 'accepted'
        union all select to_user_id, from_user_id from friend_relations where status = 'accepted')
    select (${holds}) as "is"`);
  return answer.is === 1;
}

const ME = sql`(select id from me)`;
const NOW = sql`(select now from clock)`;
const MONDAY = sql`(select monday from clock)`;
const idOf = (email: string) => sql`(select id from users where email = ${email})`;

/** The member has between `least` and `most` chons; exactly `least` by default. */
export function hasChons(least: number, text: string, most = least): Claim {
  return { text, holds: sql`(select one_degree_count from me) between ${least} and ${most}` };
}

/** The member has at least `least` pending requests to answer. */
export function isAskedBy(least: number, text: string): Claim {
  const asked = sql`(select count(*) from friend_relations where status = 'pending' and to_user_id = ${ME})`;
  return { text, holds: sql`${asked} >= ${least}` };
}

/** The member has sent a request to `receiver` that is not answered yet. */
export function waitsFor(receiver: string, text: string): Claim {
  const holds = sql`exists (select 1 from friend_relations
    where status = 'pending' and from_user_id = ${ME} and to_user_id = ${idOf(receiver)})`;
  return { text, holds };
}

/** There are exactly `paths` shortest chains of `steps` steps from `from` to the member. At most three steps. */
export function hasPaths(from: string, steps: 1 | 2 | 3, paths: number, text: string): Claim {
  const begins = sql`a.one = ${idOf(from)}`;
  const counted = [
    sql`select count(*) from chons a where ${begins} and a.other = ${ME}`,
    sql`select count(*) from chons a join chons b on b.one = a.other where ${begins} and b.other = ${ME}`,
    sql`select count(*) from chons a join chons b on b.one = a.other join chons c on c.one = b.other
      where ${begins} and b.other <> a.one and c.one <> ${ME} and c.other = ${ME}`,
  ].slice(0, steps);
  const exactly = counted.map((count, index) => sql`(${count}) = ${index === steps - 1 ? paths : 0}`);
  return { text, holds: sql.join(exactly, sql` and `) };
}

/** No chain of any length leads from `other` to the member. */
export function isApartFrom(other: string, text: string): Claim {
  const near = sql`with recursive near as (select id from me
    union select chons.other from near join chons on chons.one = near.id) select id from near`;
  return { text, holds: sql`${idOf(other)} not in (${near})` };
}

/** The member has made exactly `count` invitation links, used or not. */
export function hasLinks(count: number, text: string): Claim {
  return { text, holds: sql`(select count(*) from invitation_links where inviter_id = ${ME}) = ${count}` };
}

const WAITING_LINKS = sql`select 1 from invitation_links where invitee_id is null and expires_at > ${NOW}`;

/** The member has an invitation link that is still valid. */
export function hasWaitingLink(text: string): Claim {
  return { text, holds: sql`exists (${WAITING_LINKS} and inviter_id = ${ME})` };
}

/** At least one member has a valid invitation link. */
export function someLinkWaits(text: string): Claim {
  return { text, holds: sql`exists (${WAITING_LINKS})` };
}

/** The member has joined in the current week. */
export function joinedThisWeek(text: string): Claim {
  return { text, holds: sql`(select date_joined from me) >= ${MONDAY}` };
}

const NEWCOMERS = sql`select 1 from users where date_joined >= ${MONDAY}`;

/** At least one member has joined in the current week. */
export function someJoinedThisWeek(text: string): Claim {
  return { text, holds: sql`exists (${NEWCOMERS})` };
}

/**
 * Somebody who is not a chon of the member has joined in the current week, so the suggestions of the member show them.
 */
export function hasNewcomers(text: string): Claim {
  const mine = sql`select other from chons where one = ${ME}`;
  return { text, holds: sql`exists (${NEWCOMERS} and id <> ${ME} and id not in (${mine}))` };
}

/** The member has notifications of exactly `kinds` types. */
export function hasNotificationsOf(kinds: number, text: string): Claim {
  return { text, holds: sql`(select count(distinct type) from notifications where user_id = ${ME}) = ${kinds}` };
}

/** The member has at least `conversations` conversations, one of them with at least `longest` messages. */
export function hasConversations(conversations: number, longest: number, text: string): Claim {
  const mine = sql`from conversations where (user_1_id = ${ME} and not deleted_for_user_1)
    or (user_2_id = ${ME} and not deleted_for_user_2)`;
  const holds = sql`(select count(*) ${mine}) >= ${conversations} and exists (select 1 from messages
    where conversation_id in (select id ${mine}) group by conversation_id having count(*) >= ${longest})`;
  return { text, holds };
}

/** The member is staff, who invite without a limit. */
export function isStaff(text: string): Claim {
  return { text, holds: sql`(select is_staff from me)` };
}

/** The member has an empty introduction. */
export function hasNoIntroduction(text: string): Claim {
  return { text, holds: sql`(select introduction = '' from me)` };
}

/** The member has a name and an introduction of exactly these lengths, and exactly this many interests. */
export function fillsProfile(name: number, introduction: number, interests: number, text: string): Claim {
  const holds = sql`(select length(user_name) = ${name} and length(introduction) = ${introduction} from me)
    and (select count(*) from profile_keywords where user_id = ${ME}) = ${interests}`;
  return { text, holds };
}
