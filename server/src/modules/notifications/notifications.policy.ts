import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { NotificationRow } from "./notifications.repository.ts";

/** Only its receiver may change a notification. For other members it does not exist. */
export function mayChange(row: NotificationRow | undefined, actor: Actor) {
  if (row?.userId !== actor.id) return refuse("NOTIFICATION_NOT_FOUND");
  return grant("notification.change", row);
}
