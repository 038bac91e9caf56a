import { type Notification, NotificationType } from "@chonsu/shared/entities/notifications";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { mediaPath } from "../../files/file-store.ts";
import type { Face } from "../users/users.presenter.ts";
import type { NotificationRow } from "./notifications.repository.ts";

/**
 * A notification on the wire. `related` is the related member. A notification is also pushed, to clients of any origin,
 * so the picture is a path (wire.md §1).
 */
export function presentNotification(row: NotificationRow, related: Face | undefined): Notification {
  return {
    id: row.id,
    user: row.userId,
    message: row.message,
    created_at: toTimestamp(row.createdAt),
    is_read: row.isRead,
    notification_type: NotificationType.parse(row.type),
    related_user_id: row.relatedUserId,
    related_user: related === undefined ? null : presentFace(related),
    related_project_id: row.relatedProjectId,
    subject: row.subject,
  };
}

function presentFace({ id, userName, imageFile }: Face): Notification["related_user"] {
  return { id, user_name: userName, image: imageFile === null ? null : mediaPath(imageFile) };
}
