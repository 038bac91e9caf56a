import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import type { Context } from "../../context.ts";
import { type Bitset, clearBit, countBits, eachBit, intersect } from "../../sets/bitset.ts";

/**
 * When there is at most one match among this many members, the matches are checked one by one: reading the twenty chons
 * of one match takes less time than its share of a pass over the ten thousand members within three steps. A pass over
 * two steps is always cheaper than checking single members.
 */
const FEW_AMONG = 512;

/** Removes the members who are not at a wanted distance from a set. Chooses the faster of two ways. */
export function keepNearPeople(ctx: Context, userId: number, wanted: readonly number[], slots: Bitset): void {
  const isFew = wanted.includes(CHON_DISTANCE_MAX) && countBits(slots) * FEW_AMONG <= ctx.graph.size;
  if (isFew) keepOneByOne(ctx, userId, wanted, slots);
  else keepMarked(ctx, userId, wanted, slots);
}

/** For few members: checks each of them. */
export function keepOneByOne(ctx: Context, userId: number, wanted: readonly number[], slots: Bitset): void {
  const { documents } = ctx.texts.people;
  const distances = new Set<number | null>(wanted);
  ctx.graph.around(userId, ({ distance }) =>
    eachBit(slots, (slot) => {
      if (!distances.has(distance(documents.idOf(slot)))) clearBit(slots, slot);
    }),
  );
}

/** For many members: marks everybody at a wanted distance. */
export function keepMarked(ctx: Context, userId: number, wanted: readonly number[], slots: Bitset): void {
  ctx.texts.people.documents.acquire((members) => {
    ctx.graph.markNear(userId, wanted, members);
    intersect(slots, members);
  });
}
