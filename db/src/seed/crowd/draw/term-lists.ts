import { at } from "./at.ts";

/** One list of terms for each member. All lists are in two arrays, because there are hundreds of thousands of lists. */
export interface TermLists {
  /** Positions in the pool, in the order given. */
  of(id: number): Int32Array;
}

/** Makes the lists of members 1 to `count`, at most `most` terms each. */
export function termLists(count: number, most: number, termsOf: (id: number) => readonly number[]): TermLists {
  const starts = new Int32Array(count + 2);
  const items = new Int32Array(count * most);
  let end = 0;
  for (let id = 1; id <= count; id += 1) {
    starts[id] = end;
    for (const term of termsOf(id)) {
      items[end] = term;
      end += 1;
    }
  }
  starts[count + 1] = end;
  return { of: (id) => items.subarray(at(starts, id), at(starts, id + 1)) };
}
