import { createMarks, type Marks } from "./bfs.ts";

/** Room for one pass at a time, kept for the next: passes are synchronous, so no two are under way. */
export interface Scratch {
  /** Marks for this many slots: empty, and left empty by whoever takes them. */
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
