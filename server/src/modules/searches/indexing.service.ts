import type { Change } from "@chonsu/db/change-feed";
import type { Database } from "@chonsu/db/open-database";
import type { Subscriber } from "../../memory/memory.ts";
import { SearchIndex } from "../../search/search-index.ts";
import {
  findDetailTexts,
  findPersonTexts,
  findPostTexts,
  listDetailIds,
  listPersonIds,
  listPostIds,
} from "./texts.repository.ts";

/** Rows read at once while the index is loaded. */
const LOADED_AT_ONCE = 1000;

/** Builds the index of the whole database, read in portions and in order of time. */
export function loadSearchIndex(db: Database): SearchIndex {
  const index = new SearchIndex();
  for (const ids of portions(listPersonIds(db))) readPeople(db, index, ids);
  for (const ids of portions(listPostIds(db))) readPosts(db, index, ids);
  for (const ids of portions(listDetailIds(db))) readDetails(db, index, ids);
  return index;
}

/** Keeps the index up to date: changed rows are read again, deleted ones are removed. */
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

function* portions(ids: readonly number[]): Iterable<number[]> {
  for (let at = 0; at < ids.length; at += LOADED_AT_ONCE) yield ids.slice(at, at + LOADED_AT_ONCE);
}
