import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { SearchRow } from "./search-history.repository.ts";

/** Only its owner may delete a search word. For other members it does not exist. */
export function mayForget(row: SearchRow | undefined, actor: Actor) {
  if (row === undefined || row.userId !== actor.id) return refuse("SEARCH_HISTORY_NOT_FOUND");
  return grant("search.forget", row);
}
