import type { Notification } from "@chonsu/shared/entities/notifications";
import { INVITED_EXPERIENCE, paths } from "../../paths/paths.ts";

type Related = Pick<Notification, "notification_type" | "related_user_id" | "related_project_id" | "created_at">;

/**
 * The target of a click on my notification (product.md §4): the profile of the related user, the post (at its comment if there is one),
 * /invite, /friends, the conversation, or my own profile (at the invitation if there is one). Null for a withdrawn invitation and for a
 * person or a post that is gone.
 */
export function notificationTarget(notification: Related, myId: number): string | null {
  const {
    notification_type: type,
    related_user_id: userId,
    related_project_id: projectId,
    created_at: createdAt,
  } = notification;
  switch (type) {
    case "invitation_register":
    case "friend_accept":
    case "experience_accept":
    case "experience_register":
      return userId === null ? null : paths.profile(userId);
    case "new_comment":
    case "reply_comment":
      if (projectId === null) return null;
      return userId === null ? paths.project(projectId) : paths.projectComment(projectId, userId, createdAt);
    case "project_tag":
    case "project_profile_keyword":
      return projectId === null ? null : paths.project(projectId);
    case "invitation_expired":
      return paths.invite;
    case "friend_request":
      return paths.friendsTab("requests");
    case "new_message":
      return userId === null ? paths.conversations : paths.conversationWith(userId);
    case "experience_request":
      return paths.profileExperience(myId, INVITED_EXPERIENCE);
    case "experience_reject":
    case "experience_deleted":
      return paths.profile(myId);
    case "experience_invitation_deleted":
      return null;
    default:
      return type satisfies never;
  }
}
