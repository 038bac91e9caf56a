import type { DistanceLookup } from "../../chon/lookups.ts";
import { type Bits, clearBit, countBits, eachBit, hasBit, intersect, setBit } from "../../text-index/bits.ts";
import type { Documents } from "../../text-index/documents.ts";
import type { SearchIndex } from "../../text-index/search-index.ts";

/** Members at some chon distances from one. */
export interface Near {
  readonly distance: DistanceLookup;
  /** At least one. */
  readonly wanted: readonly number[];
}

/** Leaves members who are near enough in a set of members. */
export function keepNearPeople({ people }: SearchIndex, slots: Bits, near: Near): void {
  if (isFewer(slots, near)) return keepOneByOne(people.documents, slots, near);
  const members = people.documents.none();
  eachNear(near, (id) => setBit(members, people.documents.slotOf(id)));
  intersect(slots, members);
}

/** Leaves posts of members who are near enough in a set of posts; who left is near nobody (R8). */
export function keepNearPosts({ projects }: SearchIndex, slots: Bits, near: Near): void {
  if (isFewer(slots, near)) return keepOneByOne(projects.documents, slots, near);
  const posts = projects.documents.none();
  eachNear(near, (id) => {
    for (const post of projects.writtenBy(id)) setBit(posts, projects.documents.slotOf(post));
  });
  intersect(slots, posts);
}

/** The members who wrote any of some words about experiences; of those who are near enough, when that is asked for. */
export function authorsOf({ people, experiences }: SearchIndex, written: Bits, near: Near | undefined): Bits {
  const authors = people.documents.none();
  const isFound = (id: number) => hasBit(written, experiences.documents.slotOf(id));
  if (near === undefined || isFewer(written, near)) {
    eachBit(written, (slot) => setBit(authors, people.documents.slotOf(experiences.documents.ownerOf(slot))));
    if (near !== undefined) keepOneByOne(people.documents, authors, near);
    return authors;
  }
  eachNear(near, (id) => {
    if (experiences.writtenBy(id).some(isFound)) setBit(authors, people.documents.slotOf(id));
  });
  return authors;
}

/** Whether there are fewer matches than members who are near enough: the smaller of the two is gone through. */
function isFewer(slots: Bits, { distance, wanted }: Near): boolean {
  return countBits(slots) <= [...new Set(wanted)].reduce((sum, steps) => sum + distance.count(steps), 0);
}

function keepOneByOne(documents: Documents, slots: Bits, { distance, wanted }: Near): void {
  const distances = new Set<number | null>(wanted);
  eachBit(slots, (slot) => {
    if (!distances.has(distance(documents.ownerOf(slot)))) clearBit(slots, slot);
  });
}

function eachNear({ distance, wanted }: Near, visit: (id: number) => void): void {
  for (const steps of new Set(wanted)) {
    const ids = distance.at(steps);
    // By index: there may be ten thousand of them, and an iterator takes five times as long.
    for (let index = 0; index < ids.length; index += 1) visit(ids[index] ?? 0);
  }
}
