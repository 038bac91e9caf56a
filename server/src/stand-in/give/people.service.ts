import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import type { Acts, Giving } from "./giving.ts";
import { findPeople, listPeople, type Person } from "./people.repository.ts";

type NotFound = Refusal<"USER_NOT_FOUND">;

/** The members with these ids, each once and in this order. Refused when an id has no member. */
export function people({ unit }: Acts, ids: readonly number[]): Person[] | NotFound {
  const known = findPeople(unit.db, ids);
  const found = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  return found.length === new Set(ids).size ? found : refuse("USER_NOT_FOUND");
}

/** The named member, or a random one. */
export function somebody(acts: Acts, id: number | undefined): Person | NotFound {
  const found = id === undefined ? drawPeople(acts, listPeople(acts.unit.db), 1) : people(acts, [id]);
  const person = isRefusal(found) ? undefined : found[0];
  return person ?? refuse("USER_NOT_FOUND");
}

/** `count` different random members of a list. Refused when there are too few. */
export function drawPeople({ chance }: Giving, all: readonly Person[], count: number): Person[] | NotFound {
  if (count > all.length) return refuse("USER_NOT_FOUND");
  const left = [...all];
  return Array.from({ length: count }, (_, taken) => {
    const place = taken + chance.below(left.length - taken);
    const [drawn, first] = [left[place], left[taken]];
    if (drawn === undefined || first === undefined) throw new RangeError("nobody left to draw");
    left[place] = first;
    left[taken] = drawn;
    return drawn;
  });
}
