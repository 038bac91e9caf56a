import { startOfWeek } from "@chonsu/shared/format/time/moments";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../open-database.ts";
import { friendRelations } from "../tables/friend-relations.ts";
import { users } from "../tables/users.ts";

export type MemberFacts = NonNullable<ReturnType<typeof factsOf>>;

/**
 * What the rows say of the member with an address at a moment (milliseconds). Each fact is read when it is asked for.
 * Undefined when there is no such member.
 */
export function factsOf(db: Database, email: string, now: number) {
  const member = db.select().from(users).where(eq(users.email, email)).get();
  if (member === undefined) return undefined;
  const { id } = member;
  const numbers = (query: SQL) => db.values<[number]>(query).flat();
  const count = (rows: SQL) => numbers(sql`select count(*) from ${rows}`)[0] ?? 0;
  const monday = startOfWeek(now);
  const newcomers = sql`users where date_joined >= ${monday} and id <> ${id}`;
  const waitingLinks = sql`invitation_links where invitee_id is null and expires_at > ${now}`;
  return {
    ...member,
    requests: () => count(sql`friend_relations where status = 'pending' and to_user_id = ${id}`),
    hasAsked: (other: string) =>
      count(sql`friend_relations r join users u on u.id = to_user_id
        where status = 'pending' and from_user_id = ${id} and u.email = ${other}`) > 0,
    interests: () => count(sql`profile_keywords where user_id = ${id}`),
    links: () => count(sql`invitation_links where inviter_id = ${id}`),
    waitingLinks: () => count(sql`${waitingLinks} and inviter_id = ${id}`),
    allWaitingLinks: () => count(waitingLinks),
    isNewcomer: member.dateJoined >= monday,
    /** How many others have joined in the current week. */
    newcomers: () => count(newcomers),
    /** How many of them are no chons of the member. */
    suggested: () =>
      count(sql`${newcomers} and not exists (select 1 from friend_relations
        where status = 'accepted' and low_user_id = min(users.id, ${id}) and high_user_id = max(users.id, ${id}))`),
    notificationTypes: () => count(sql`(select distinct type from notifications where user_id = ${id})`),
    /** The number of messages in each conversation that the member has not left. */
    conversations: () =>
      numbers(sql`select (select count(*) from messages where conversation_id = c.id) from conversations c
        where user_1_id = ${id} and not deleted_for_user_1 or user_2_id = ${id} and not deleted_for_user_2`),
    /** The shortest chains from another member, as "steps/number of chains"; "none" when there is no chain. */
    chainsFrom: (other: string) => chainsBetween(db, numbers(sql`select id from users where email = ${other}`), id),
  };
}

/** Only for small data: it reads all chons. */
function chainsBetween(db: Database, from: readonly number[], to: number): string {
  const chons = db.select().from(friendRelations).where(eq(friendRelations.status, "accepted")).all();
  const friends = Map.groupBy(
    chons.flatMap(({ fromUserId: a, toUserId: b }) => [[a, b] as const, [b, a] as const]),
    ([one]) => one,
  );
  const seen = new Set(from);
  let chains = new Map(from.map((id) => [id, 1]));
  for (let steps = 0; chains.size > 0; steps += 1) {
    const found = chains.get(to);
    if (found !== undefined) return `${steps}/${found}`;
    const next = new Map<number, number>();
    for (const [id, count] of chains) {
      for (const [, friend] of friends.get(id) ?? []) {
        if (!seen.has(friend)) next.set(friend, (next.get(friend) ?? 0) + count);
      }
    }
    for (const id of next.keys()) seen.add(id);
    chains = next;
  }
  return "none";
}
