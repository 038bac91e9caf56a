import type { SuggestedUser } from "@chonsu/shared/entities/searches";
import { toTimestamp } from "@chonsu/shared/format/moments";
import type { Caller } from "../../caller.ts";
import { imageUrl } from "../users/users.presenter.ts";
import type { NewcomerRow } from "./suggestions.repository.ts";

export function presentSuggestion(row: NewcomerRow, caller: Caller, distance: number | null): SuggestedUser {
  return {
    id: row.id,
    profile__user_name: row.userName,
    date_joined: toTimestamp(row.dateJoined),
    user_name: row.userName,
    image: imageUrl(caller, row.imageFile),
    relation_degree: distance,
  };
}
