import type { FoundUser } from "@chonsu/shared/entities/searches";
import { startOfWeek } from "@chonsu/shared/format/moments";
import type { UserLookup } from "../users/users.presenter.ts";
import type { PersonRow } from "./people.repository.ts";

/** Somebody a search found; new are those who joined in the week of `now` (R24). */
export function presentFoundUser(row: PersonRow, userOf: UserLookup, now: number): FoundUser {
  return { user: userOf(row.id), new_user: row.dateJoined >= startOfWeek(now) };
}
