import type { SearchTerm } from "@chonsu/shared/format/text/search-text";
import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import type { PageRange } from "../../command/paging.ts";
import type { Context } from "../../context.ts";
import { type Bitset, clearBit, countBits, createBitset, eachBit, intersect, subtract } from "../../sets/bitset.ts";

/**
 * When there is at most one match among this many members, the matches are checked one by one: reading the twenty chons
 * of one match takes less time than its share of a pass over the ten thousand members within three steps. A pass over
 * two steps is always cheaper than checking single members.
 */
const FEW_AMONG = 512;

/** Removes from the set the members who are not at a wanted distance. Chooses the faster of two ways. */
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

/**
 * The ids of one page of the given members. Members whose name matches the term come first, then the nearest, and at
 * the same distance the newest. Removes the members from the set.
 */
export function nearestFirst(
  ctx: Context,
  userId: number,
  members: Bitset,
  { term, offset, limit }: PageRange & { readonly term: SearchTerm },
): number[] {
  const { documents, names } = ctx.texts.people;
  const ids: number[] = [];
  let skipped = offset;
  const take = (tier: Bitset) => {
    intersect(tier, members);
    ids.push(...documents.newestFirst(tier, skipped, limit - ids.length));
    skipped = Math.max(0, skipped - countBits(tier));
    subtract(members, tier);
  };
  const near = Array.from({ length: CHON_DISTANCE_MAX }, (_, at) => {
    const marked = createBitset(documents.size);
    ctx.graph.markNear(userId, [at + 1], marked);
    return marked;
  });
  documents.acquire((named) => {
    names.mark(term, named);
    for (const distance of near) {
      const tier = distance.slice();
      intersect(tier, named);
      take(tier);
    }
    take(named);
  });
  for (const tier of [...near, members.slice()]) take(tier);
  return ids;
}
