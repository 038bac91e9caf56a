import type { Actor } from "../../command/caller.ts";
import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { OwnSearch, SearchRow } from "./search-history.repository.ts";

/** What others searched for does not exist for me. */
export function mayForget(row: SearchRow | undefined, actor: Actor): OwnSearch | Refusal<"SEARCH_HISTORY_NOT_FOUND"> {
  if (row === undefined || row.userId !== actor.id) return refuse("SEARCH_HISTORY_NOT_FOUND");
  return grant("search.forget", row);
}
