import type { Actor } from "../../caller.ts";
import { type Granted, grant } from "../../grant.ts";
import { type Refusal, refuse } from "../../refusal.ts";
import type { NotificationRow } from "./notifications.repository.ts";

/** A notification the actor was found to be the receiver of. */
export type OwnNotification = Granted<NotificationRow>;

/** Nobody knows of another member's notifications. */
export function mayChange(
  row: NotificationRow | undefined,
  actor: Actor,
): OwnNotification | Refusal<"NOTIFICATION_NOT_FOUND"> {
  if (row?.userId !== actor.id) return refuse("NOTIFICATION_NOT_FOUND");
  grant(row);
  return row;
}
