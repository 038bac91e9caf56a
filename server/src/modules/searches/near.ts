import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import type { Context } from "../../context.ts";
import type { SearchIndex } from "../../search/search-index.ts";
import { type Bitset, clearBit, countBits, eachBit, hasBit, intersect, setBit } from "../../search/sets/bitset.ts";

/** Members who are as near as asked for. */
export interface Near {
  readonly members: Bitset;
  readonly count: number;
}

/**
 * One match among so many members is few: to look at its twenty chons takes less time than its share of a pass over the ten thousand
 * who are within three steps. A pass over those within two takes less time than looking at anybody.
 */
const FEW_AMONG = 512;

/** To look at what one member wrote takes as long as to look at who wrote so many things. */
const WRITINGS_FOR_A_MEMBER = 64;

/** Leaves members who are near enough in a set of members, in the way that takes less time. */
export function keepNearPeople(ctx: Context, userId: number, wanted: readonly number[], slots: Bitset): void {
  const isFew = wanted.includes(CHON_DISTANCE_MAX) && countBits(slots) * FEW_AMONG <= ctx.graph.size;
  if (isFew) keepOneByOne(ctx, userId, wanted, slots);
  else keepMarked(ctx, userId, wanted, slots);
}

/** The way for few members: each is looked at. */
export function keepOneByOne(ctx: Context, userId: number, wanted: readonly number[], slots: Bitset): void {
  const { documents } = ctx.texts.people;
  const distances = new Set<number | null>(wanted);
  ctx.graph.around(userId, ({ distance }) =>
    eachBit(slots, (slot) => {
      if (!distances.has(distance(documents.idOf(slot)))) clearBit(slots, slot);
    }),
  );
}

/** The way for many: everybody near enough is marked. */
export function keepMarked(ctx: Context, userId: number, wanted: readonly number[], slots: Bitset): void {
  ctx.texts.people.documents.acquire((members) => {
    ctx.nearMembers.mark(userId, wanted, members);
    intersect(slots, members);
  });
}

/** Leaves posts of members who are near enough in a set of posts; who left is near nobody (R8). */
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

/** Puts the members who wrote any of some words about experiences into a set; those who are near enough, when that is asked for. */
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
