import type { Friend } from "@chonsu/shared/entities/friends";
import { toTimestamp } from "@chonsu/shared/format/moments";
import type { UserLookup } from "../users/users.presenter.ts";
import type { FriendRow } from "./friends.repository.ts";

export function presentFriend(row: FriendRow, userOf: UserLookup): Friend {
  return {
    id: row.id,
    from_user: userOf(row.fromUserId),
    to_user: userOf(row.toUserId),
    status: row.status,
    created_at: toTimestamp(row.createdAt),
  };
}
