import { at } from "./at.ts";

/** The maximum number of rows. 2^24 rows times 2^28 seconds fit into the 53 bits that a number holds exactly. */
const ROWS_MAX = 2 ** 24;

/** The indexes sorted by second, earliest first. The sort is stable. */
export function inTimeOrder(seconds: ArrayLike<number>): Int32Array {
  if (seconds.length > ROWS_MAX) throw new RangeError(`${seconds.length} rows are too many to order`);
  const keys = new Float64Array(seconds.length);
  for (let index = 0; index < keys.length; index += 1) keys[index] = at(seconds, index) * ROWS_MAX + index;
  keys.sort();
  return Int32Array.from(keys, (key) => key % ROWS_MAX);
}

/** Each item with its id, when ids grow with time from 1. */
export function* byTime<Item extends { readonly at: number }>(items: readonly Item[]): Generator<[number, Item]> {
  const order = inTimeOrder(items.map((item) => item.at));
  for (const [position, index] of order.entries()) yield [position + 1, at(items, index)];
}

/** The id for each index, when ids grow with time from 1. */
export function idsByTime(order: Int32Array): Int32Array {
  const ids = new Int32Array(order.length);
  for (let position = 0; position < order.length; position += 1) ids[at(order, position)] = position + 1;
  return ids;
}
