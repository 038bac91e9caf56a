import { createHash } from "node:crypto";

const UINT32_BYTES = 4;
const UINT32_RANGE = 2 ** 32;

/** A repeatable sequence of pseudo-random values. */
export type SeededRandom = ReturnType<typeof seededRandom>;

/**
 * The same sequence for the same seed: for made-up data, tests, and stand-ins that repeat themselves; never for the
 * secrets of a public server.
 */
export function seededRandom(seed: string) {
  const next = smallFastCounter(createHash("sha256").update(seed).digest());
  const fraction = () => next() / UINT32_RANGE;
  const below = (limit: number) => Math.floor(fraction() * limit);
  const pick = <T>(items: readonly T[]) => itemAt(items, below(items.length));
  /** The items of a list in random order. The list itself is brought into this order as far as it is read. */
  function* shuffle<T>(list: T[]): Iterable<T> {
    for (let place = 0; place < list.length; place += 1) {
      const other = place + below(list.length - place);
      const drawn = itemAt(list, other);
      list[other] = itemAt(list, place);
      list[place] = drawn;
      yield drawn;
    }
  }
  return {
    bytes(count: number): Buffer {
      const words = Buffer.alloc(Math.ceil(count / UINT32_BYTES) * UINT32_BYTES);
      for (let offset = 0; offset < count; offset += UINT32_BYTES) words.writeUInt32BE(next(), offset);
      return words.subarray(0, count);
    },
    /** A number from 0 up to, but not including, 1. */
    fraction,
    /** A whole number from 0 to `limit` - 1. */
    below,
    /** A whole number from `min` to `max`, both included. */
    between: (min: number, max: number) => min + below(max - min + 1),
    /** True with this probability. */
    happens: (probability: number) => fraction() < probability,
    /** An item of a list. Throws RangeError when it is empty. */
    pick,
    /**
     * An item of a list that begins with the most frequent ones, by Zipf's law: the share of the item at place k is
     * about 1 / (k + head).
     */
    pickRanked<T>(items: readonly T[], head: number): T {
      return itemAt(items, Math.floor(head * ((items.length + head) / head) ** fraction() - head));
    },
    shuffle,
    /** At most `count` items of a list without repetitions. */
    sample<T>(items: readonly T[], count: number): T[] {
      const chosen = new Set<T>();
      while (chosen.size < Math.min(count, items.length)) chosen.add(pick(items));
      return [...chosen];
    },
  };
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${items.length}`);
  return item;
}

/** Chris Doty-Humphrey's sfc32: 128 bits of state, whole numbers from 0 to 2^32 - 1. */
function smallFastCounter(key: Buffer): () => number {
  let a = key.readInt32LE(0);
  let b = key.readInt32LE(4);
  let c = key.readInt32LE(8);
  let counter = key.readInt32LE(12);
  return () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11) | 0;
    c = (c + sum) | 0;
    return sum >>> 0;
  };
}
