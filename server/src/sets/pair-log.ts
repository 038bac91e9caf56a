const FIRST_CHUNK = 256;
const LARGEST_CHUNK = 1 << 20;

/** Pairs of small integers in their order, 8 bytes each. They are collected once and read several times. */
export type PairLog = ReturnType<typeof createPairLog>;

/**
 * A log in chunks. Each chunk is twice as large as the one before, up to 4 MB. So a growing log copies nothing, and a
 * small log takes few bytes.
 */
export function createPairLog() {
  const full: Int32Array[] = [];
  let chunk = new Int32Array(FIRST_CHUNK);
  let length = 0;
  return {
    push(a: number, b: number) {
      if (length === chunk.length) {
        full.push(chunk);
        chunk = new Int32Array(Math.min(chunk.length * 2, LARGEST_CHUNK));
        length = 0;
      }
      chunk[length] = a;
      chunk[length + 1] = b;
      length += 2;
    },
    forEach(take: (a: number, b: number) => void) {
      for (const pairs of [...full, chunk.subarray(0, length)]) {
        for (let at = 0; at < pairs.length; at += 2) take(pairs[at] ?? 0, pairs[at + 1] ?? 0);
      }
    },
  };
}
