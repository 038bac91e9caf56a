import { createMarks, type Marks } from "./bfs.ts";

/** Working memory for one pass, reused by the next. Passes are synchronous, so there is never more than one. */
export interface Scratch {
  /** Empty marks for this many slots. The user must leave them empty. */
  marks(size: number): Marks;
  /** A queue for this many slots. */
  queue(size: number): Int32Array;
  /** Bytes of its arrays. */
  readonly bytes: number;
}

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
