import { PAGE_SIZE } from "@chonsu/shared/limits";
import type { PageParam } from "../../../api/next-page.ts";
import { WITHIN, type Within } from "../../../entities/projects/projects.cache.ts";
import { readStored, removeStored, writeStored } from "../../../lib/storage.ts";

const PARAM = "within";
const nameOf = (userId: number) => `home-within-${userId}`;

function withinOf(word: string | null): Within | null {
  return WITHIN.find(({ within }) => String(within) === word) ?? null;
}

/** Which posts home shows: as the address says, otherwise as the member last chose on this device. Null is everybody's. */
export function withinAt(search: URLSearchParams, userId: number): Within | null {
  return withinOf(search.get(PARAM)) ?? withinOf(readStored(nameOf(userId)));
}

/** A page of the posts near me: a search without words. */
export function nearInput({ within }: Within, { page, ...more }: PageParam, size = PAGE_SIZE) {
  const degree = Array.from({ length: within }, (_, at) => at + 1);
  return { query: { page, page_size: size, ...more }, body: { q: "", degree } };
}

/** Remembers a choice. Returns the query with it. */
export function chooseWithin(search: URLSearchParams, userId: number, chosen: Within | null): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (chosen === null) {
    removeStored(nameOf(userId));
    changed.delete(PARAM);
  } else {
    writeStored(nameOf(userId), String(chosen.within));
    changed.set(PARAM, String(chosen.within));
  }
  return changed;
}
