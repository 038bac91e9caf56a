import type { SearchHistoryItem } from "@chonsu/shared/entities/searches";
import { SEARCH_HISTORY_MAX } from "@chonsu/shared/limits";
import type { Actor } from "../../access/caller.ts";
import { transact } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { mayForget } from "./search-history.policy.ts";
import { presentSearch } from "./search-history.presenter.ts";
import {
  deleteOldest,
  deleteSearch,
  deleteSearchesOf,
  findSearch,
  findWord,
  insertSearch,
  listSearches,
} from "./search-history.repository.ts";

/** The words I searched for, newest first. */
export function listMySearches(ctx: Context, actor: Actor): SearchHistoryItem[] {
  return listSearches(ctx.db, actor).map(presentSearch);
}

/** Remembers a word. The same word (NFC) again moves up under a new id; the oldest ones beyond the limit go. */
export function addSearch(ctx: Context, actor: Actor, typed: string): SearchHistoryItem {
  const keyword = typed.normalize("NFC");
  const row = transact(ctx, (unit) => {
    const before = mayForget(findWord(unit.db, actor, keyword), actor);
    if (!isRefusal(before)) deleteSearch(unit.db, before);
    const added = insertSearch(unit.db, actor, keyword, ctx.clock.now());
    deleteOldest(unit.db, actor, SEARCH_HISTORY_MAX);
    return added;
  });
  return presentSearch(row);
}

/** Forgets one of my words. */
export function removeSearch(ctx: Context, actor: Actor, id: number): undefined | Refusal<"SEARCH_HISTORY_NOT_FOUND"> {
  return transact(ctx, (unit) => {
    const row = mayForget(findSearch(unit.db, id), actor);
    if (isRefusal(row)) return row;
    deleteSearch(unit.db, row);
    return undefined;
  });
}

/** Forgets all of my words (product.md §2, 지우기). */
export function clearSearches(ctx: Context, actor: Actor): undefined {
  return transact(ctx, (unit) => {
    deleteSearchesOf(unit.db, actor);
    return undefined;
  });
}
