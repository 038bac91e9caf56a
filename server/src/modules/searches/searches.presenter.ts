import type { FoundUser } from "@chonsu/shared/entities/searches";
import { startOfWeek } from "@chonsu/shared/format/time/moments";
import type { UserLookup } from "../users/users.presenter.ts";

/** A member found by a search. */
export interface FoundMember {
  readonly id: number;
  readonly dateJoined: number;
}

/** Presents a found member. Members who joined in the week of `now` are new (R24). */
export function presentFoundUser(member: FoundMember, userOf: UserLookup, now: number): FoundUser {
  return { user: userOf(member.id), new_user: member.dateJoined >= startOfWeek(now) };
}
