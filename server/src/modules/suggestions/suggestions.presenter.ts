import type { SuggestedUser } from "@chonsu/shared/entities/searches";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { Caller } from "../../access/caller.ts";
import type { Newcomer } from "../../search/newcomers.ts";
import { imageUrl } from "../users/users.presenter.ts";

export function presentSuggestion(newcomer: Newcomer, caller: Caller, distance: number | null): SuggestedUser {
  return {
    id: newcomer.id,
    profile__user_name: newcomer.name,
    date_joined: toTimestamp(newcomer.dateJoined),
    user_name: newcomer.name,
    image: imageUrl(caller, newcomer.imageFile),
    relation_degree: distance,
  };
}
