import { createHash } from "node:crypto";
import { at } from "./at.ts";

const UINT32_RANGE = 2 ** 32;
const CODE_WORDS = 4;

/** A repeatable sequence of pseudo-random values. */
export type Chance = ReturnType<typeof chanceOf>;

/**
 * The sequence of one seed for one kind of row, so that draws for one kind never change another kind. The generator is
 * sfc32. It uses only 32-bit integers and exact divisions by a power of two, so it gives the same numbers on every
 * machine.
 */
export function chanceOf(seed: number, noun: string) {
  const draw = smallFastCounter(createHash("sha256").update(`chonsu-crowd/${seed}/${noun}`).digest());
  const part = () => draw() / UINT32_RANGE;
  const below = (limit: number) => Math.floor(part() * limit);
  return {
    /** A number from 0 up to, but not including, 1. */
    part,
    /** A whole number from 0 to `limit` - 1. */
    below,
    /** A whole number from `min` to `max`, both included. */
    between: (min: number, max: number) => min + below(max - min + 1),
    /** True with this probability. */
    happens: (probability: number) => part() < probability,
    pick: <T>(items: ArrayLike<T>) => at(items, below(items.length)),
    /** 32 hex digits. */
    code: () => Array.from({ length: CODE_WORDS }, () => draw().toString(16).padStart(8, "0")).join(""),
  };
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
