import type { Database } from "@chonsu/db/open-database";
import { toTimestamp } from "@chonsu/shared/format/moments";
import type { ChonsOptions, GivenChon } from "@chonsu/shared/stand-in/give/chons";
import { transact, type Unit } from "../../command/transact.ts";
import { mailFriendAccepted, mailFriendRequest } from "../../modules/mails/mails.service.ts";
import { notify } from "../../modules/notifications/notifications.service.ts";
import { nameOf } from "../../modules/users/users.service.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import type { ChonRow } from "./chons.repository.ts";
import { at, type Giving, momentsOf } from "./giving.ts";
import { befriend, drawChons, type Link, link } from "./linking.service.ts";
import { addNewcomers } from "./newcomers.service.ts";
import { people, somebody } from "./people.service.ts";

const DAY_MS = 86_400_000;

/** Puts something between members: between the pairs that are named, and around one whose chons are filled up. */
export function giveChons(giving: Giving, options: ChonsOptions) {
  return transact(giving.ctx, (unit) => {
    const filling = options.user_id === undefined ? [] : fill(giving, unit.db, options.user_id, options.up_to);
    if (isRefusal(filling)) return filling;
    const [moment = 0] = momentsOf(giving, options, 1);
    const named = [...(options.between === undefined ? [] : [options.between]), ...(options.pairs ?? [])];
    const rows = link(unit, linksAt(named, moment), options.state, options.quiet);
    if (isRefusal(rows)) return rows;
    const filled = befriend(unit, linksAt(filling, moment), options.quiet);
    if (isRefusal(filled)) return filled;
    const all = [...rows, ...filled];
    if (!options.quiet) for (const row of all) publishAbout(giving, unit, row);
    return { chons: all.map(present) };
  });
}

function linksAt(pairs: readonly (readonly [number, number])[], moment: number): Link[] {
  return pairs.map(([from, to]) => ({ from, to, at: moment }));
}

function fill(giving: Giving, db: Database, userId: number, upTo: number) {
  const person = somebody(giving, db, userId);
  if (isRefusal(person)) return person;
  return drawChons(giving, db, [{ userId, count: Math.max(0, upTo - person.chons) }]);
}

/** What the request, and its acceptance, tell and mail (wire.md §3); rejecting tells nobody (R12). */
function publishAbout({ ctx }: Giving, unit: Unit, row: ChonRow): void {
  const { fromUserId, toUserId } = row;
  const then = at(ctx, row.createdAt);
  if (row.status === "pending") {
    const name = nameOf(unit.db, fromUserId);
    notify(then, unit, { userId: toUserId, type: "friend_request", aboutId: row.id, relatedUserId: fromUserId, name });
    mailFriendRequest(then, unit, { toUserId, name });
  }
  if (row.status === "accepted") {
    const name = nameOf(unit.db, toUserId);
    notify(then, unit, { userId: fromUserId, type: "friend_accept", aboutId: row.id, relatedUserId: toUserId, name });
    mailFriendAccepted(then, unit, { toUserId: fromUserId, name });
  }
  unit.publishTo(fromUserId, "friends:changed", { user_id: toUserId });
  unit.publishTo(toUserId, "friends:changed", { user_id: fromUserId });
}

function present(row: ChonRow): GivenChon {
  return {
    id: row.id,
    from_user_id: row.fromUserId,
    to_user_id: row.toUserId,
    status: row.status,
    created_at: toTimestamp(row.createdAt),
  };
}

/** Makes a chain of chons between two members, and who stands in between, who joined shortly before. */
export function givePath(
  giving: Giving,
  options: {
    readonly from: number;
    readonly to: number;
    readonly length: number;
    readonly age_ms?: number | undefined;
  },
) {
  const { ctx } = giving;
  const via = transact(ctx, (unit) => {
    const { db } = unit;
    if (options.from === options.to) return refuse("SELF_FRIEND");
    const ends = people(db, [options.from, options.to]);
    if (isRefusal(ends)) return ends;
    const [moment = 0] = momentsOf(giving, options, 1);
    const joinedAt = Array.from({ length: options.length - 1 }, () => moment - DAY_MS);
    const between = addNewcomers(giving, db, { joinedAt });
    if (isRefusal(between)) return between;
    const chain = [options.from, ...between, options.to];
    const steps = chain.slice(1).map((to, index): [number, number] => [chain[index] ?? options.from, to]);
    const rows = befriend(unit, linksAt(steps, moment));
    return isRefusal(rows) ? rows : between;
  });
  return isRefusal(via) ? via : { via, distance: ctx.graph.distance(options.from, options.to) };
}
