import { at } from "./at.ts";

/** The terms of a member, as positions in the pool, in the order given. */
export type TermsOf = (id: number) => Int32Array;

/**
 * Makes the lists of members 1 to `count`, at most `most` terms each. All are in two arrays, because there are hundreds
 * of thousands of lists.
 */
export function termLists(count: number, most: number, termsOf: (id: number) => readonly number[]): TermsOf {
  const starts = new Int32Array(count + 2);
  const items = new Int32Array(count * most);
  let end = 0;
  for (let id = 1; id <= count; id += 1) {
    starts[id] = end;
    const terms = termsOf(id);
    items.set(terms, end);
    end += terms.length;
  }
  starts[count + 1] = end;
  return (id) => items.subarray(at(starts, id), at(starts, id + 1));
}
