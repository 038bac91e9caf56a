/** The number of rows in a batch of small rows. */
export const BATCH_ROWS = 250;

/** The number of rows in a batch of rows that show people. A person who is not cached takes 50 µs. */
export const BATCH_PEOPLE = 150;

/**
 * Reads a long list in batches with a bounded number of rows. The next batch is read in a later turn of the event loop.
 */
export type Source<T> = Generator<readonly T[], void>;

/** A list that is too long for one turn of the event loop. It is read once, batch by batch, while it is sent. */
export class Pieces<T> {
  readonly batches: Iterable<readonly T[]>;

  constructor(batches: Iterable<readonly T[]>) {
    this.batches = batches;
  }
}

/** A list in an answer: whole when it is short. */
export type List<T> = T[] | Pieces<T>;

/**
 * An answer whose lists may be in pieces. They may be the answer itself, its fields, and fields of the items of lists
 * in pieces.
 */
export type InPieces<T> = T extends readonly (infer Item)[]
  ? List<InPieces<Item>>
  : T extends object
    ? { [Name in keyof T]: InPieces<T[Name]> }
    : T;

/** The list of a source. It is whole when the first batch holds all of it and no item has a list in pieces. */
export function listOf<T>(source: Source<T>): List<T> {
  const [first = [], second] = [nextOf(source), nextOf(source)];
  if (second === undefined && !first.some(holdsPieces)) return [...first];
  return new Pieces(begunWith(first, begunWith(second ?? [], source)));
}

/** The next batch of a source; undefined at its end. */
export function nextOf<T>(source: Source<T>): readonly T[] | undefined {
  const { value } = source.next();
  return value ?? undefined;
}

/** A source that begins with a batch that was read before. */
export function* begunWith<T>(first: readonly T[], rest: Source<T>): Source<T> {
  yield first;
  yield* rest;
}

/** All items of a list at once. For lists with few items. */
export function wholeOf<T>(list: List<T>): T[] {
  return list instanceof Pieces ? [...list.batches].flat() : list;
}

/**
 * Whether a value is a list in pieces, or has one in a field. Neither items of whole lists nor frozen objects are
 * checked.
 */
export function holdsPieces(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value) || Object.isFrozen(value)) return false;
  return value instanceof Pieces || Object.values(value).some(holdsPieces);
}

/** Parts of a list, each of at most `size` items. */
export function* partsOf<T>(list: readonly T[], size: number): Generator<T[], void> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Rows that are read page by page. `read` returns at most `limit` rows that follow the row `after`. */
export function* pagesOf<Row>(size: number, read: (after: Row | undefined, limit: number) => Row[]): Source<Row> {
  let after: Row | undefined;
  for (;;) {
    const rows = read(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1);
  }
}

/** Groups of neighbouring rows whose weights are together at most `most`. A heavier row is a group by itself. */
export function* groupsOf<Row>(
  rows: Iterable<Row>,
  weightOf: (row: Row) => number,
  most: number,
): Generator<Row[], void> {
  let group: Row[] = [];
  let weight = 0;
  for (const row of rows) {
    const more = weightOf(row);
    if (group.length > 0 && weight + more > most) {
      yield group;
      group = [];
      weight = 0;
    }
    group.push(row);
    weight += more;
  }
  if (group.length > 0) yield group;
}

/** Turns batches of rows into batches of what members see of them. */
export function* shownOf<Row, Shown>(
  batches: Iterable<readonly Row[]>,
  show: (rows: readonly Row[]) => Shown[],
): Source<Shown> {
  for (const rows of batches) yield show(rows);
}
