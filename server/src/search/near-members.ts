import type { ChonGraph } from "../chon/chon-graph.ts";
import { type Bitset, eachBit, grown, setBit, uniteWords } from "../sets/bitset.ts";
import { BitsetPool } from "../sets/bitset-pool.ts";
import { type Documents, NO_SLOT } from "./documents.ts";

/** Distances between members, as sets of member documents. */
export type NearMembers = ReturnType<typeof createNearMembers>;

const FIRST_ROOM = 64;
const GROWTH = 1.25;
const WORD = 32;

/**
 * Maps the slots of the graph to the slots of the member documents. The members who exist when both are loaded have the
 * same slot in both: their part of a set is copied as whole words, ten thousand members in a microsecond. Later members
 * are mapped one by one. Slots never change on either side, unless `documents.renumbered` has increased: then the map
 * is built again.
 */
export function createNearMembers(graph: ChonGraph, documents: Documents) {
  const acquired = new BitsetPool();
  let places = new Int32Array(FIRST_ROOM);
  let known = 0;
  /** Below this slot, the graph and the documents have the same slots. */
  let same = 0;
  let { renumbered } = documents;
  const find = (slot: number) => documents.slotOf(graph.idOf(slot));
  const learn = () => {
    if (documents.renumbered !== renumbered) {
      known = 0;
      same = 0;
    }
    renumbered = documents.renumbered;
    if (graph.size > places.length) places = grown(places, Math.ceil(graph.size * GROWTH));
    for (; known < graph.size; known += 1) {
      const place = find(known);
      places[known] = place;
      if (place === known && same === known) same += 1;
    }
  };
  return {
    /** Adds all members at the `wanted` distances (1..3) to a set. */
    mark(userId: number, wanted: readonly number[], members: Bitset) {
      learn();
      acquired.acquire(graph.size, (slots) => {
        graph.markNear(userId, wanted, slots);
        const words = Math.floor(same / WORD);
        uniteWords(members, slots, words);
        eachBit(slots.subarray(words), (bit) => {
          const slot = words * WORD + bit;
          const place = places[slot] ?? NO_SLOT;
          // A member without a document at the first lookup may have one now.
          setBit(members, place === NO_SLOT ? find(slot) : place);
        });
      });
    },
  };
}
