import type { Change } from "@chonsu/db/change-feed";
import type { Database, OpenDatabase } from "@chonsu/db/open-database";
import type { Subscriber } from "../../memory/memory.ts";
import { partsOf } from "../../platform/pieces.ts";
import type { Place } from "../../search/indexed-texts.ts";
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
const LOADED_AT_ONCE = 1000;

/** Builds the index of the whole database. */
export function loadSearchIndex({ db, connection }: Pick<OpenDatabase, "db" | "connection">): SearchIndex {
  const index = new SearchIndex();
  index.load({
    people: allOf(listPeople(connection), personTextsIn(connection)),
    posts: allOf(listPosts(connection), postTextsIn(connection)),
    details: allOf(listDetails(connection), detailTextsIn(connection)),
  });
  for (const id of listHiddenPosts(db)) index.dropPost(id);
  return index;
}

/** Keeps the index up to date: changed rows are read again, and deleted rows are removed. */
export function followTexts(db: Database, index: SearchIndex): Subscriber {
  return {
    follow(changes) {
      readPeople(db, index, idsOf(changes, "user"));
      readPosts(db, index, idsOf(changes, "project"));
      readDetails(db, index, idsOf(changes, "experienceDetail"));
    },
  };
}

function idsOf(changes: readonly Change[], kind: "user" | "project" | "experienceDetail"): number[] {
  return changes.flatMap((change) => (change.kind === kind ? [change.id] : []));
}

function readPeople(db: Database, index: SearchIndex, ids: readonly number[]): void {
  const left = new Set(ids);
  for (const person of left.size === 0 ? [] : findPersonTexts(db, ids)) {
    index.putPerson(person);
    left.delete(person.id);
  }
  for (const id of left) index.dropPerson(id);
}

function readPosts(db: Database, index: SearchIndex, ids: readonly number[]): void {
  const left = new Set(ids);
  for (const post of left.size === 0 ? [] : findPostTexts(db, ids)) {
    index.putPost(post);
    left.delete(post.id);
  }
  for (const id of left) index.dropPost(id);
}

function readDetails(db: Database, index: SearchIndex, ids: readonly number[]): void {
  const left = new Set(ids);
  for (const detail of left.size === 0 ? [] : findDetailTexts(db, ids)) {
    index.putDetail(detail);
    left.delete(detail.id);
  }
  for (const id of left) index.dropDetail(id);
}

/** All rows, read by id. */
function allOf<Row>(places: readonly Place[], read: (from: number, to: number) => Row[]) {
  const ids = places.map(({ id }) => id).sort((a, b) => a - b);
  return { places, texts: inRanges(ids, read) };
}

function* inRanges<Row>(ids: readonly number[], read: (from: number, to: number) => Row[]): Iterable<Row> {
  for (const portion of partsOf(ids, LOADED_AT_ONCE)) yield* read(portion.at(0) ?? 0, portion.at(-1) ?? 0);
}
