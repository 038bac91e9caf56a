import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { OwnSearch, SearchRow } from "./search-history.repository.ts";

/** Only its owner may delete a search word. For other members it does not exist. */
export function mayForget(row: SearchRow | undefined, actor: Actor): OwnSearch | Refusal<"SEARCH_HISTORY_NOT_FOUND"> {
  if (row === undefined || row.userId !== actor.id) return refuse("SEARCH_HISTORY_NOT_FOUND");
  return grant("search.forget", row);
}
