import { type Bits, clearBit, countBits, eachBit, hasBit, intersect, setBit } from "../../text-index/bits.ts";
import type { SearchIndex } from "../../text-index/search-index.ts";

/** Members who are as near as asked for. */
export interface Near {
  readonly members: Bits;
  readonly count: number;
}

/** Leaves members who are near enough in a set of members. */
export function keepNearPeople(slots: Bits, { members }: Near): void {
  intersect(slots, members);
}

/** Leaves posts of members who are near enough in a set of posts; who left is near nobody (R8). */
export function keepNearPosts({ people, projects }: SearchIndex, slots: Bits, near: Near): void {
  if (countBits(slots) <= near.count) {
    eachBit(slots, (slot) => {
      if (!hasBit(near.members, people.documents.slotOf(projects.documents.ownerOf(slot)))) clearBit(slots, slot);
    });
    return;
  }
  projects.documents.lend((posts) => {
    eachBit(near.members, (member) => {
      for (const post of projects.writtenBy(people.documents.idOf(member))) {
        setBit(posts, projects.documents.slotOf(post));
      }
    });
    intersect(slots, posts);
  });
}

/** Puts the members who wrote any of some words about experiences into a set; those who are near enough, when that is asked for. */
export function markAuthors(
  { people, experiences }: SearchIndex,
  written: Bits,
  near: Near | undefined,
  authors: Bits,
): void {
  if (near === undefined || countBits(written) <= near.count) {
    eachBit(written, (slot) => setBit(authors, people.documents.slotOf(experiences.documents.ownerOf(slot))));
    if (near !== undefined) keepNearPeople(authors, near);
    return;
  }
  const isFound = (id: number) => hasBit(written, experiences.documents.slotOf(id));
  eachBit(near.members, (member) => {
    if (experiences.writtenBy(people.documents.idOf(member)).some(isFound)) setBit(authors, member);
  });
}
