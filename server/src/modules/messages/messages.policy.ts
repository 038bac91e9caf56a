import type { Actor } from "../../caller.ts";
import { type Granted, grant } from "../../grant.ts";
import { type Refusal, refuse } from "../../refusal.ts";
import type { MessageRow } from "./messages.repository.ts";

/** A message the actor was found to have written. */
export type OwnMessage = Granted<MessageRow>;

/** Only the sender deletes a message (R26). */
export function mayDelete(row: MessageRow, actor: Actor): OwnMessage | Refusal<"MESSAGE_NOT_OWNED"> {
  if (row.senderId !== actor.id) return refuse("MESSAGE_NOT_OWNED");
  grant(row);
  return row;
}
