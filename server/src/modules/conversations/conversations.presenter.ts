import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import type { Profile } from "@chonsu/shared/entities/users";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { UserLookup } from "../users/users.presenter.ts";
import type { Participant } from "./conversations.repository.ts";

/**
 * A conversation as one side sees it. `userOf` must give pictures by path, because clients put the API's base in front
 * of `other_user_profile.image` (wire.md §1). A member who left the product has the id null and the name 알 수 없음 (R8).
 */
export function presentConversation(
  { row: { conversation: row, otherId } }: Participant,
  userOf: UserLookup,
  inbox: { readonly last: Message | null; readonly unread: number },
): Conversation {
  return {
    id: row.id,
    user_1: row.user1Id,
    user_1_username: userOf(row.user1Id).user_name,
    user_2: row.user2Id,
    user_2_username: userOf(row.user2Id).user_name,
    other_user_profile: inboxProfile(userOf(otherId).profile),
    other_user_id: otherId,
    last_message: inbox.last,
    unread_count: inbox.unread,
    deleted_for_user1: row.deletedForUser1,
    deleted_for_user2: row.deletedForUser2,
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.updatedAt),
  };
}

/**
 * The profile for an inbox row or the head of a conversation: name, studies and picture. Introduction and lists are
 * empty here, because they would be most of the answer.
 */
function inboxProfile(profile: Profile): Profile {
  return { ...profile, introduction: "", skills: [], portfolio_links: [], keywords: [], experiences: [] };
}
