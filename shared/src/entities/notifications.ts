import { z } from "zod";
import { Id, ImageUrl, listOf, Timestamp } from "./primitives.ts";

export const NOTIFICATION_TYPES = [
  "invitation_register",
  "invitation_expired",
  "friend_accept",
  "friend_request",
  "project_tag",
  "new_comment",
  "reply_comment",
  "project_profile_keyword",
  "experience_request",
  "experience_accept",
  "experience_reject",
  "experience_deleted",
  "experience_register",
  "experience_invitation_deleted",
  "new_message",
] as const;
export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;

/** Something that happened to a member (product.md §3, wire.md §2). */
export const Notification = z
  .object({
    id: Id,
    user: Id,
    message: z.string(),
    created_at: Timestamp,
    is_read: z.boolean(),
    notification_type: NotificationType,
    related_user_id: Id.nullable(),
    related_user: z
      .object({ id: Id, user_name: z.string(), image: ImageUrl })
      .nullable()
      .meta({ description: "Name and picture of the related member; `image` is a path" }),
    related_project_id: Id.nullable(),
    subject: z.string().nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;
export const NotificationList = listOf("Notification", Notification);
