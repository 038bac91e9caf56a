import type { Actor } from "../../caller.ts";
import { type Granted, grant } from "../../grant.ts";
import { type Refusal, refuse } from "../../refusal.ts";
import type { SearchRow } from "./search-history.repository.ts";

/** A word of the actor's own. */
export type OwnSearch = Granted<SearchRow>;

/** What others searched for does not exist for me. */
export function mayForget(row: SearchRow | undefined, actor: Actor): OwnSearch | Refusal<"SEARCH_HISTORY_NOT_FOUND"> {
  if (row === undefined || row.userId !== actor.id) return refuse("SEARCH_HISTORY_NOT_FOUND");
  grant(row);
  return row;
}
