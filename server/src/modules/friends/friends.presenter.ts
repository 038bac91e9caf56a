import type { Friend, MapPerson } from "@chonsu/shared/entities/friends";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { Caller } from "../../access/caller.ts";
import { type Face, imageUrl, type UserLookup } from "../users/users.presenter.ts";
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

/** A member on the map of the caller's chons. */
export function presentMapPerson(row: Face, caller: Caller, distance: number | null): MapPerson {
  return {
    id: row.id,
    user_name: row.userName,
    image: imageUrl(caller, row.imageFile),
    relation_degree: distance,
  };
}
