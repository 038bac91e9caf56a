/** The number of rows in a batch of small rows. */
export const BATCH_ROWS = 250;

/** The number of rows in a batch of rows that show people, who may have to be read first. */
export const BATCH_PEOPLE = 150;

/**
 * The batches of a long list, each with a bounded number of rows. The next batch is read in a later turn of the event loop.
 */
export type Batches<T> = Generator<readonly T[], void>;

/** A list that is too long for one turn of the event loop. It is read once, batch by batch, while it is sent. */
export class LongList<T> {
  readonly batches: Iterable<readonly T[]>;

  constructor(batches: Iterable<readonly T[]>) {
    this.batches = batches;
  }
}

/** A list in an answer: an array when it is short. */
export type List<T> = T[] | LongList<T>;

/**
 * An answer whose lists may be long: the answer itself, its fields, and fields of the items of long lists.
 */
export type WithLongLists<T> = T extends readonly (infer Item)[]
  ? List<WithLongLists<Item>>
  : T extends object
    ? { [Name in keyof T]: WithLongLists<T[Name]> }
    : T;

/** The list of these batches. It is an array when the first batch holds all of it and no item has a long list. */
export function toList<T>(batches: Batches<T>): List<T> {
  const [first = [], second] = [nextBatch(batches), nextBatch(batches)];
  if (second === undefined && !first.some(hasLongList)) return [...first];
  return new LongList(withFirstBatch(first, withFirstBatch(second ?? [], batches)));
}

/** The next batch; undefined at the end. */
export function nextBatch<T>(batches: Batches<T>): readonly T[] | undefined {
  const { value } = batches.next();
  return value ?? undefined;
}

/** Puts a batch that was read before in front of the others again. */
export function* withFirstBatch<T>(first: readonly T[], rest: Batches<T>): Batches<T> {
  yield first;
  yield* rest;
}

/** All items of a list at once. For lists with few items. */
export function toArray<T>(list: List<T>): T[] {
  return list instanceof LongList ? [...list.batches].flat() : list;
}

/**
 * Whether a value is a long list, or has one in a field. Neither items of arrays nor frozen objects are checked.
 */
export function hasLongList(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value) || Object.isFrozen(value)) return false;
  return value instanceof LongList || Object.values(value).some(hasLongList);
}

/** Cuts a list into batches of at most `size` items. */
export function* batchesOf<T>(list: readonly T[], size: number): Generator<T[], void> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Reads rows batch by batch. `read` returns at most `limit` rows that follow the row `after`. */
export function* readBatches<Row>(size: number, read: (after: Row | undefined, limit: number) => Row[]): Batches<Row> {
  let after: Row | undefined;
  for (;;) {
    const rows = read(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1);
  }
}

/** Batches of neighbouring rows whose weights are together at most `most`. A heavier row is a batch by itself. */
export function* batchesByWeight<Row>(
  rows: Iterable<Row>,
  weightOf: (row: Row) => number,
  most: number,
): Generator<Row[], void> {
  let batch: Row[] = [];
  let weight = 0;
  for (const row of rows) {
    const more = weightOf(row);
    if (batch.length > 0 && weight + more > most) {
      yield batch;
      batch = [];
      weight = 0;
    }
    batch.push(row);
    weight += more;
  }
  if (batch.length > 0) yield batch;
}

/** Turns batches of rows into batches of what members see of them. */
export function* mapBatches<Row, Shown>(
  batches: Iterable<readonly Row[]>,
  show: (rows: readonly Row[]) => Shown[],
): Batches<Shown> {
  for (const rows of batches) yield show(rows);
}
