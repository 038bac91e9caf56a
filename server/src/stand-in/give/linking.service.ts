import type { Database } from "@chonsu/db/open-database";
import type { Chance } from "@chonsu/db/seed/crowd/chance";
import { CHON_MAX } from "@chonsu/shared/limits";
import type { Unit } from "../../command/transact.ts";
import { forgetNoticesAbout, withdrawNotices } from "../../modules/notifications/withdrawals.service.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import { type ChonRow, deleteChons, insertChons, listAround, listBetween, recountChons } from "./chons.repository.ts";
import type { Giving } from "./giving.ts";
import { findPeople, listPeopleWithRoom, type Person } from "./people.repository.ts";

/** A relation to be: who asks whom, and when. */
export interface Link {
  readonly from: number;
  readonly to: number;
  /** Milliseconds; moved to when both had joined, where that was later. */
  readonly at: number;
}

type ChonRefusal =
  | Refusal<"SELF_FRIEND">
  | Refusal<"USER_NOT_FOUND">
  | Refusal<"ALREADY_FRIEND">
  | Refusal<"CHON_LIMIT_REACHED">
  | Refusal<"CHON_LIMIT_REACHED_BY_OTHER">;
type LinkRefusal = ChonRefusal | Refusal<"REQUEST_PENDING">;

/** Makes chons; see `link`. A request that waits gives way to each. */
export function befriend(unit: Unit, links: readonly Link[], isQuiet = true): ChonRow[] | ChonRefusal {
  const rows = link(unit, links, "accepted", isQuiet);
  if (!isRefusal(rows)) return rows;
  if (rows.code === "REQUEST_PENDING") throw new Error("a chon was refused for a request that waits");
  return rows;
}

/**
 * Makes relations of one state, in the caller's transaction: refused where the product refuses the request or its acceptance (R9, R10).
 * A request that waits, or was rejected, gives way to a chon; a rejected one to a new one; what was notified about it goes with it (R33).
 */
export function link(
  unit: Unit,
  links: readonly Link[],
  status: ChonRow["status"],
  isQuiet: boolean,
): ChonRow[] | LinkRefusal {
  const { db } = unit;
  const known = findPeople(
    db,
    links.flatMap(({ from, to }) => [from, to]),
  );
  const before = listBetween(
    db,
    links.map(({ from, to }) => [from, to]),
  );
  const refused = refusalOf(links, status, known, before);
  if (refused !== undefined) return refused;
  const gone = before.map(({ id }) => id);
  if (isQuiet) forgetNoticesAbout(db, "relation", gone);
  else withdrawNotices(unit, "relation", gone);
  deleteChons(db, before);
  const joined = (id: number) => known.get(id)?.joinedAt ?? 0;
  const rows = links.map(({ from, to, at }) => ({
    fromUserId: from,
    toUserId: to,
    status,
    createdAt: Math.max(at, joined(from), joined(to)),
  }));
  const written = insertChons(db, rows);
  if (status === "accepted") recountChons(db, known.keys());
  return written;
}

function refusalOf(
  links: readonly Link[],
  status: ChonRow["status"],
  known: ReadonlyMap<number, Person>,
  before: readonly ChonRow[],
): LinkRefusal | undefined {
  const standing = new Map(before.map((row) => [keyOf(row.fromUserId, row.toUserId), row.status]));
  const made = new Set<string>();
  const counts = new Map(Array.from(known.values(), ({ id, chons }) => [id, chons]));
  for (const { from, to } of links) {
    if (from === to) return refuse("SELF_FRIEND");
    const [fromCount, toCount] = [counts.get(from), counts.get(to)];
    if (fromCount === undefined || toCount === undefined) return refuse("USER_NOT_FOUND");
    const key = keyOf(from, to);
    const previous = standing.get(key);
    if (previous === "accepted" || (made.has(key) && status === "accepted")) return refuse("ALREADY_FRIEND");
    if (made.has(key) || (previous === "pending" && status !== "accepted")) return refuse("REQUEST_PENDING");
    if (fromCount >= CHON_MAX) return refuse("CHON_LIMIT_REACHED");
    if (toCount >= CHON_MAX) return refuse("CHON_LIMIT_REACHED_BY_OTHER");
    made.add(key);
    if (status !== "accepted") continue;
    counts.set(from, fromCount + 1);
    counts.set(to, toCount + 1);
  }
  return undefined;
}

function keyOf(a: number, b: number): string {
  return `${Math.min(a, b)} ${Math.max(a, b)}`;
}

/**
 * Chons for some members, by chance, until each has so many more: what one of them draws counts for the other too, and nobody gets more
 * than they have room for. Refused when that cannot be.
 */
export function drawChons(
  { chance }: Giving,
  db: Database,
  options: readonly { readonly userId: number; readonly count: number }[],
): [number, number][] | Refusal<"CHON_LIMIT_REACHED"> | Refusal<"CHON_LIMIT_REACHED_BY_OTHER"> {
  if (options.length === 0) return [];
  const others = listPeopleWithRoom(db);
  const book = openBook(db, others, options);
  for (const { userId, count } of options) {
    const start = chance.below(Math.max(1, others.length));
    const stride = strideThrough(chance, others.length);
    for (let step = 0; step < others.length && book.drawnBy(userId) < count; step += 1) {
      if (book.roomOf(userId) === 0) return refuse("CHON_LIMIT_REACHED");
      const id = others[(start + step * stride) % others.length]?.id ?? userId;
      if (book.roomOf(id) > 0 && !book.areRelated(userId, id)) book.add(userId, id);
    }
    if (book.drawnBy(userId) < count) return refuse("CHON_LIMIT_REACHED_BY_OTHER");
  }
  return book.drawn;
}

/** What is drawn, with who has anything with whom and how much room is left. */
function openBook(db: Database, others: readonly Person[], options: readonly { readonly userId: number }[]) {
  const room = new Map(others.map(({ id, chons }) => [id, CHON_MAX - chons]));
  const related = new Map<number, Set<number>>();
  const counts = new Map<number, number>();
  const drawn: [number, number][] = [];
  const roomOf = (id: number) => room.get(id) ?? 0;
  const drawnBy = (id: number) => counts.get(id) ?? 0;
  const relate = (a: number, b: number) => related.set(a, (related.get(a) ?? new Set()).add(b));
  for (const { fromUserId, toUserId } of listAround(
    db,
    options.map(({ userId }) => userId),
  )) {
    relate(fromUserId, toUserId);
    relate(toUserId, fromUserId);
  }
  return {
    drawn,
    roomOf,
    drawnBy,
    areRelated: (a: number, b: number) => a === b || related.get(a)?.has(b) === true,
    add(a: number, b: number) {
      drawn.push([a, b]);
      relate(a, b);
      relate(b, a);
      for (const id of [a, b]) {
        room.set(id, roomOf(id) - 1);
        counts.set(id, drawnBy(id) + 1);
      }
    },
  };
}

/** A step that passes all of so many before it comes back: it has no divisor in common with their number. */
function strideThrough(chance: Chance, length: number): number {
  const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));
  let stride = 1 + chance.below(Math.max(1, length));
  while (length > 0 && divisorOf(stride, length) !== 1) stride += 1;
  return stride;
}
