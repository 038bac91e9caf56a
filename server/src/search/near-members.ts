import type { ChonGraph } from "../chon/chon-graph.ts";
import { type Documents, NO_SLOT } from "./documents.ts";
import { type Bitset, eachBit, setBit, uniteWords } from "./sets/bitset.ts";
import { BitsetPool } from "./sets/bitset-pool.ts";

/** Who is how near, as sets of the members that are searched. */
export interface NearMembers {
  /** Puts everybody at some of the distances 1..3 from a member into a set. */
  mark(userId: number, wanted: readonly number[], members: Bitset): void;
}

const FIRST_ROOM = 64;
const GROWTH = 1.25;
const WORD = 32;

/**
 * Knows by the slots of the graph which documents its members are. When both were loaded they had the same slots: those are taken over
 * in words, ten thousand people in a microsecond, and whoever came later one by one. Both sides keep their slots for good; what it
 * knows is made anew when the documents say that an id may have got another one.
 */
export function createNearMembers(graph: ChonGraph, documents: Documents): NearMembers {
  const acquired = new BitsetPool();
  let places = new Int32Array(FIRST_ROOM);
  let known = 0;
  /** Up to here all slots are the same on both sides. */
  let same = 0;
  let { renumbered } = documents;
  const find = (slot: number) => documents.slotOf(graph.idOf(slot));
  const learn = () => {
    if (documents.renumbered !== renumbered) {
      known = 0;
      same = 0;
    }
    renumbered = documents.renumbered;
    if (graph.size > places.length) {
      const wider = new Int32Array(Math.ceil(graph.size * GROWTH));
      wider.set(places);
      places = wider;
    }
    for (; known < graph.size; known += 1) {
      const place = find(known);
      places[known] = place;
      if (place === known && same === known) same += 1;
    }
  };
  return {
    mark(userId, wanted, members) {
      learn();
      acquired.acquire(graph.size, (slots) => {
        graph.markNear(userId, wanted, slots);
        const words = Math.floor(same / WORD);
        uniteWords(members, slots, words);
        eachBit(slots.subarray(words), (bit) => {
          const slot = words * WORD + bit;
          const place = places[slot] ?? NO_SLOT;
          // Who was no document when their slot was learned may be one now.
          setBit(members, place === NO_SLOT ? find(slot) : place);
        });
      });
    },
  };
}
