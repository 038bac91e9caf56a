import type { FoundUser, Via } from "@chonsu/shared/entities/searches";
import { startOfWeek } from "@chonsu/shared/format/time/moments";
import type { UserLookup } from "../users/users.presenter.ts";

/** A member found by a search. */
export interface FoundMember {
  readonly id: number;
  readonly dateJoined: number;
  /** Present only when the search asks for it. */
  readonly via?: Via | null;
}

/** Presents a found member. Members who joined in the week of `now` are new (R24). */
export function presentFoundUser({ id, dateJoined, ...rest }: FoundMember, userOf: UserLookup, now: number): FoundUser {
  return { user: userOf(id), new_user: dateJoined >= startOfWeek(now), ...rest };
}
