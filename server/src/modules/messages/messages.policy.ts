import type { Actor } from "../../command/caller.ts";
import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { MessageRow, OwnMessage } from "./messages.repository.ts";

/** Only the sender deletes a message (R26). */
export function mayDelete(row: MessageRow, actor: Actor): OwnMessage | Refusal<"MESSAGE_NOT_OWNED"> {
  if (row.senderId !== actor.id) return refuse("MESSAGE_NOT_OWNED");
  grant(row);
  return row;
}
