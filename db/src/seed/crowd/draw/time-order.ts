import { at } from "./at.ts";

/** The maximum number of rows. 2^24 rows times 2^28 seconds fit into the 53 bits that a number holds exactly. */
const ROWS_MAX = 2 ** 24;

/** The items in the order of time, earliest first, with ids from 1. The sort is stable. The items themselves get the ids. */
export function byTime<Item extends { readonly at: number }>(items: readonly Item[]): Array<Item & { id: number }> {
  if (items.length > ROWS_MAX) throw new RangeError(`${items.length} rows are too many to order`);
  const keys = Float64Array.from(items, (item, index) => item.at * ROWS_MAX + index).sort();
  return Array.from(keys, (key, position) => Object.assign(at(items, key % ROWS_MAX), { id: position + 1 }));
}
