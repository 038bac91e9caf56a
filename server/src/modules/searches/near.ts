import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import type { Context } from "../../context.ts";
import type { SearchIndex } from "../../search/search-index.ts";
import { type Bitset, clearBit, countBits, eachBit, hasBit, intersect, setBit } from "../../search/sets/bitset.ts";

/** The members at the wanted distances. */
export interface Near {
  readonly members: Bitset;
  readonly count: number;
}

/**
 * When there is at most one match among this many members, the matches are checked one by one: reading the twenty chons
 * of one match takes less time than its share of a pass over the ten thousand members within three steps. A pass over
 * two steps is always cheaper than checking single members.
 */
const FEW_AMONG = 512;

/** Checking the posts of one member takes as long as checking this many posts of a set. */
const WRITINGS_FOR_A_MEMBER = 64;

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
    ctx.nearMembers.mark(userId, wanted, members);
    intersect(slots, members);
  });
}

/** Removes the posts whose author is not at a wanted distance from a set. An author who left has no distance (R8). */
export function keepNearPosts({ people, projects }: SearchIndex, slots: Bitset, near: Near): void {
  if (countBits(slots) <= near.count * WRITINGS_FOR_A_MEMBER) {
    projects.keepAuthors(slots, near.members);
    return;
  }
  projects.documents.acquire((posts) => {
    eachBit(near.members, (member) => projects.markWrittenBy([people.documents.idOf(member)], posts));
    intersect(slots, posts);
  });
}

/** Adds the authors of some details to a set. With `near`, only those at a wanted distance. */
export function markAuthors(
  { people, experiences }: SearchIndex,
  written: Bitset,
  near: Near | undefined,
  authors: Bitset,
): void {
  if (near === undefined || countBits(written) <= near.count * WRITINGS_FOR_A_MEMBER) {
    experiences.markAuthors(written, authors);
    if (near !== undefined) intersect(authors, near.members);
    return;
  }
  const isFound = (id: number) => hasBit(written, experiences.documents.slotOf(id));
  eachBit(near.members, (member) => {
    if (experiences.writtenBy(people.documents.idOf(member)).some(isFound)) setBit(authors, member);
  });
}
