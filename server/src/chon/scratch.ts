import { createMarks, type Marks } from "./bfs.ts";

/**
 * Working memory for one pass, which the next pass uses again. Passes are synchronous, so there is only one at a time.
 */
export interface Scratch {
  /** Empty marks for this many slots. The pass must leave them empty. */
  marks(size: number): Marks;
  /** A queue for this many slots. */
  queue(size: number): Int32Array;
  /** The size of its arrays in bytes. */
  readonly bytes: number;
}

/** Creates working memory that grows with the largest pass. */
export function createScratch(): Scratch {
  let marks = createMarks(0);
  let queue = new Int32Array(0);
  return {
    marks(size) {
      if (marks.length * 4 < size) marks = createMarks(size * 2);
      return marks;
    },
    queue(size) {
      if (queue.length < size) queue = new Int32Array(size * 2);
      return queue;
    },
    get bytes() {
      return marks.byteLength + queue.byteLength;
    },
  };
}
