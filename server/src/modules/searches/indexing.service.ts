import type { Change } from "@chonsu/db/change-feed";
import type { Database, OpenDatabase } from "@chonsu/db/open-database";
import type { Subscriber } from "../../memory/memory.ts";
import { batchesOf } from "../../platform/batches.ts";
import type { Steps } from "../../platform/turns.ts";
import type { IndexedTexts, RowPosition } from "../../search/indexed-texts.ts";
import { SearchIndex } from "../../search/search-index.ts";
import {
  detailTextsIn,
  findDetailTexts,
  findPersonTexts,
  findPostTexts,
  listDetails,
  listHiddenPosts,
  listPeople,
  listPosts,
  personTextsIn,
  postTextsIn,
} from "./texts.repository.ts";

/** The number of rows that are read at once while the index is loaded. */
const LOADED_AT_ONCE = 250;

/** Builds the index of the whole database. */
export function* loadSearchIndex({ db, connection }: Pick<OpenDatabase, "db" | "connection">): Steps<SearchIndex> {
  const index = new SearchIndex();
  yield* index.load({
    people: allOf(listPeople(connection), personTextsIn(connection)),
    posts: allOf(listPosts(connection), postTextsIn(connection)),
    details: allOf(listDetails(connection), detailTextsIn(connection)),
  });
  for (const id of listHiddenPosts(db)) index.drop(index.projects, id);
  return index;
}

/** Keeps the index up to date: changed rows are read again, and deleted rows are removed. */
export function followTexts(db: Database, index: SearchIndex): Subscriber {
  return {
    kinds: ["user", "project", "experienceDetail"],
    follow(changes) {
      refresh(index, index.people, idsOf(changes, "user"), (ids) => findPersonTexts(db, ids));
      refresh(index, index.projects, idsOf(changes, "project"), (ids) => findPostTexts(db, ids));
      refresh(index, index.experiences, idsOf(changes, "experienceDetail"), (ids) => findDetailTexts(db, ids));
    },
  };
}

function idsOf(changes: readonly Change[], kind: "user" | "project" | "experienceDetail"): number[] {
  return changes.flatMap((change) => (change.kind === kind ? [change.id] : []));
}

/** Reads the texts of changed rows again, and drops those of deleted rows. */
function refresh<Row extends { readonly id: number }>(
  index: SearchIndex,
  kind: IndexedTexts<Row>,
  ids: readonly number[],
  read: (ids: readonly number[]) => readonly Row[],
): void {
  const left = new Set(ids);
  for (const row of left.size === 0 ? [] : read(ids)) {
    index.put(kind, row);
    left.delete(row.id);
  }
  for (const id of left) index.drop(kind, id);
}

/** All rows, read by id in batches. */
function allOf<Row>(places: readonly RowPosition[], read: (from: number, to: number) => Row[]) {
  const ids = places.map(({ id }) => id).sort((a, b) => a - b);
  return { places, texts: inRanges(ids, read) };
}

function* inRanges<Row>(ids: readonly number[], read: (from: number, to: number) => Row[]): Iterable<Row[]> {
  for (const batch of batchesOf(ids, LOADED_AT_ONCE)) yield read(batch.at(0) ?? 0, batch.at(-1) ?? 0);
}
