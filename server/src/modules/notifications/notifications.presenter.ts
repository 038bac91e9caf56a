import { type Notification, NotificationType } from "@chonsu/shared/entities/notifications";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { NotificationRow } from "./notifications.repository.ts";

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    user: row.userId,
    message: row.message,
    created_at: toTimestamp(row.createdAt),
    is_read: row.isRead,
    notification_type: NotificationType.parse(row.type),
    related_user_id: row.relatedUserId,
    related_project_id: row.relatedProjectId,
    subject: row.subject,
  };
}
