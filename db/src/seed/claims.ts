import { startOfWeek } from "@chonsu/shared/format/time/moments";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../open-database.ts";

/** A statement about a use of a seeded member, and whether the rows still confirm it. */
export interface Claim {
  readonly text: string;
  /** An SQL expression about the member with this address. */
  readonly holds: (at: ClaimMoment) => SQL;
}

interface ClaimMoment {
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Whether a claim about a member is true at a moment. */
export function isTrue(db: Database, { holds }: Claim, at: ClaimMoment): boolean {
  return db.get<{ readonly is: number | null }>(sql`select (${holds(at)}) as "is"`)?.is === 1;
}

const idOf = (email: string) => sql`(select id from users where email = ${email})`;
const CHONS = sql`select from_user_id as one, to_user_id as other from friend_relations where status = 'accepted'
  union all select to_user_id, from_user_id from friend_relations where status = 'accepted'`;

/** A claim that no row can make false. */
export function always(text: string): Claim {
  return { text, holds: () => sql`true` };
}

/** The member has between `least` and `most` chons; exactly `least` by default. */
export function hasChons(least: number, text: string, most = least): Claim {
  const holds: Claim["holds"] = ({ email }) =>
    sql`(select one_degree_count from users where email = ${email}) between ${least} and ${most}`;
  return { text, holds };
}

/** The member has at least `least` pending requests to answer. */
export function isAskedBy(least: number, text: string): Claim {
  const holds: Claim["holds"] = ({ email }) =>
    sql`(select count(*) from friend_relations where status = 'pending' and to_user_id = ${idOf(email)}) >= ${least}`;
  return { text, holds };
}

/** The member has sent a request to `receiver` that is not answered yet. */
export function waitsFor(receiver: string, text: string): Claim {
  const holds: Claim["holds"] = ({ email }) => sql`exists (select 1 from friend_relations
    where status = 'pending' and from_user_id = ${idOf(email)} and to_user_id = ${idOf(receiver)})`;
  return { text, holds };
}

/** There are exactly `paths` shortest chains of `steps` steps from `from` to the member. At most three steps. */
export function hasPaths(from: string, steps: 1 | 2 | 3, paths: number, text: string): Claim {
  const counted = {
    1: sql`select count(*) from chons a where a.one = f and a.other = t`,
    2: sql`select count(*) from chons a join chons b on b.one = a.other where a.one = f and b.other = t`,
    3: sql`select count(*) from chons a join chons b on b.one = a.other join chons c on c.one = b.other
      where a.one = f and b.other <> f and c.one <> t and c.other = t`,
  };
  const among = ([1, 2, 3] as const)
    .slice(0, steps)
    .map((length) => sql`(${counted[length]}) = ${length === steps ? paths : 0}`);
  const holds: Claim["holds"] = ({ email }) =>
    sql`with chons as (${CHONS}), ends as (select ${idOf(from)} as f, ${idOf(email)} as t)
      select ${sql.join(among, sql` and `)} from ends`;
  return { text, holds };
}

/** No chain of any length leads from `other` to the member. */
export function isApartFrom(other: string, text: string): Claim {
  const holds: Claim["holds"] = ({ email }) =>
    sql`with recursive chons as (${CHONS}), near as (select ${idOf(email)} as id
      union select chons.other from near join chons on chons.one = near.id)
      select not exists (select 1 from near where id = ${idOf(other)})`;
  return { text, holds };
}

/** The member has made exactly `count` invitation links, used or not. */
export function hasLinks(count: number, text: string): Claim {
  const holds: Claim["holds"] = ({ email }) =>
    sql`(select count(*) from invitation_links where inviter_id = ${idOf(email)}) = ${count}`;
  return { text, holds };
}

/** The member has an invitation link that is still valid. */
export function hasWaitingLink(text: string): Claim {
  const holds: Claim["holds"] = ({ email, now }) => sql`exists (select 1 from invitation_links
    where inviter_id = ${idOf(email)} and invitee_id is null and expires_at > ${now})`;
  return { text, holds };
}

/** At least one member has a valid invitation link. */
export function someLinkWaits(text: string): Claim {
  const holds: Claim["holds"] = ({ now }) =>
    sql`exists (select 1 from invitation_links where invitee_id is null and expires_at > ${now})`;
  return { text, holds };
}

/** The member has joined in the current week. */
export function joinedThisWeek(text: string): Claim {
  const holds: Claim["holds"] = ({ email, now }) =>
    sql`(select date_joined from users where email = ${email}) >= ${startOfWeek(now)}`;
  return { text, holds };
}

/** At least one member has joined in the current week. */
export function someJoinedThisWeek(text: string): Claim {
  return { text, holds: ({ now }) => sql`exists (select 1 from users where date_joined >= ${startOfWeek(now)})` };
}

/**
 * Somebody who is not a chon of the member has joined in the current week, so the suggestions of the member show them.
 */
export function hasNewcomers(text: string): Claim {
  const holds: Claim["holds"] = ({ email, now }) => sql`with chons as (${CHONS}) select exists (select 1 from users
    where date_joined >= ${startOfWeek(now)} and email <> ${email}
      and id not in (select other from chons where one = ${idOf(email)}))`;
  return { text, holds };
}

/** The member has notifications of exactly `kinds` types. */
export function hasNotificationsOf(kinds: number, text: string): Claim {
  const holds: Claim["holds"] = ({ email }) =>
    sql`(select count(distinct type) from notifications where user_id = ${idOf(email)}) = ${kinds}`;
  return { text, holds };
}

/** The member has at least `conversations` conversations, one of them with at least `longest` messages. */
export function hasConversations(conversations: number, longest: number, text: string): Claim {
  const holds: Claim["holds"] = ({ email }) => sql`with mine as (select id from conversations
      where (user_1_id = ${idOf(email)} and not deleted_for_user_1) or (user_2_id = ${idOf(email)} and not deleted_for_user_2))
    select count(*) >= ${conversations} and exists (select 1 from messages
      where conversation_id in (select id from mine) group by conversation_id having count(*) >= ${longest}) from mine`;
  return { text, holds };
}

/** The member is staff, who invite without a limit. */
export function isStaff(text: string): Claim {
  return { text, holds: ({ email }) => sql`(select is_staff from users where email = ${email})` };
}

/** The member has an empty introduction. */
export function hasNoIntroduction(text: string): Claim {
  return { text, holds: ({ email }) => sql`(select introduction = '' from users where email = ${email})` };
}

/** The member has a name and an introduction of exactly these lengths, and exactly this many interests. */
export function fillsProfile(name: number, introduction: number, interests: number, text: string): Claim {
  const holds: Claim["holds"] = ({ email }) => sql`(select length(user_name) = ${name}
    and length(introduction) = ${introduction} and ${interests} =
    (select count(*) from profile_keywords where user_id = users.id) from users where email = ${email})`;
  return { text, holds };
}
