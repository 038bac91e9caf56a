import type { SearchHistoryItem } from "@chonsu/shared/entities/searches";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { SEARCH_HISTORY_MAX } from "@chonsu/shared/limits";
import type { Actor } from "../../access/caller.ts";
import { command } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { mayForget } from "./search-history.policy.ts";
import {
  deleteOldest,
  deleteSearch,
  deleteSearchesOf,
  findSearch,
  findWord,
  insertSearch,
  listSearches,
  type SearchRow,
} from "./search-history.repository.ts";

/** The actor's search words, newest first. */
export function listMySearches(ctx: Context, actor: Actor): SearchHistoryItem[] {
  return listSearches(ctx.db, actor).map(presentSearch);
}

function presentSearch(row: SearchRow): SearchHistoryItem {
  return { id: row.id, user: row.userId, keyword: row.keyword, created_at: toTimestamp(row.createdAt) };
}

/**
 * Stores a word. When the same word is stored already, it gets a new id and moves to the top. The oldest words
 * beyond the limit are deleted.
 */
export const addSearch = command(({ db, clock }, actor: Actor, keyword: string) => {
  const before = mayForget(findWord(db, actor, keyword), actor);
  if (!isRefusal(before)) deleteSearch(db, before);
  const added = insertSearch(db, actor, keyword, clock.now());
  deleteOldest(db, actor, SEARCH_HISTORY_MAX);
  return presentSearch(added);
});

/** Deletes a word of the actor. */
export const removeSearch = command(({ db }, actor: Actor, id: number) => {
  const row = mayForget(findSearch(db, id), actor);
  if (isRefusal(row)) return row;
  deleteSearch(db, row);
  return undefined;
});

/** Deletes all words of the actor (product.md §2, 지우기). */
export const clearSearches = command(({ db }, actor: Actor) => {
  deleteSearchesOf(db, actor);
  return undefined;
});
