/** The rows of a batch, where each of them is small. */
export const BATCH_ROWS = 250;

/** The same of rows that show people: somebody who is not cached takes 50 µs. */
export const BATCH_PEOPLE = 100;

/** Reads a long list: each batch holds a bounded number of rows. It is asked for the next one in a later turn of the loop. */
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

/** An answer whose lists may be in pieces: the answer itself, its fields, and fields of the items of lists in pieces. */
export type InPieces<T> = T extends readonly (infer Item)[]
  ? List<InPieces<Item>>
  : T extends object
    ? { [Name in keyof T]: InPieces<T[Name]> }
    : T;

/** The list of a source: whole when its first batch is all of it and no item has a list in pieces. */
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

/** A source with a batch that was read before. */
export function* begunWith<T>(first: readonly T[], rest: Source<T>): Source<T> {
  yield first;
  yield* rest;
}

/** All items of a list at once, for few. */
export function wholeOf<T>(list: List<T>): T[] {
  return list instanceof Pieces ? [...list.batches].flat() : list;
}

/** Whether a value is a list in pieces, or has one in a field. Items of whole lists are not looked at, nor what is frozen. */
export function holdsPieces(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value) || Object.isFrozen(value)) return false;
  return value instanceof Pieces || Object.values(value).some(holdsPieces);
}

/** Parts of a list, each of at most `size` items. */
export function* partsOf<T>(list: readonly T[], size: number): Generator<T[], void> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Rows that are read page by page: `read` returns those after a row, at most as many as it is asked for. */
export function* pagesOf<Row>(size: number, read: (after: Row | undefined, limit: number) => Row[]): Source<Row> {
  let after: Row | undefined;
  for (;;) {
    const rows = read(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1);
  }
}

/** Neighbouring rows together, as long as their weights are at most `most`; a heavier row is alone. */
export function* groupsOf<Row>(
  rows: readonly Row[],
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

/** Batches of rows as batches of what is shown of them. */
export function* shownOf<Row, Shown>(
  batches: Iterable<readonly Row[]>,
  show: (rows: readonly Row[]) => Shown[],
): Source<Shown> {
  for (const rows of batches) yield show(rows);
}
