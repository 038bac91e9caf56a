import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import type { Conversation } from "@chonsu/shared/entities/conversations";

/** The name of the other member; 알 수 없음 when that member has left (R8). */
export function otherNameOf(conversation: Conversation): string {
  return conversation.other_user_id === null ? DELETED_USER_NAME : conversation.other_user_profile.user_name;
}
