import type { Actor } from "../../command/caller.ts";
import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { NotificationRow, OwnNotification } from "./notifications.repository.ts";

/** Nobody knows of another member's notifications. */
export function mayChange(
  row: NotificationRow | undefined,
  actor: Actor,
): OwnNotification | Refusal<"NOTIFICATION_NOT_FOUND"> {
  if (row?.userId !== actor.id) return refuse("NOTIFICATION_NOT_FOUND");
  return grant("notification.change", row);
}
