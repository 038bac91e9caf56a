import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import type { Acts, Giving } from "./giving.ts";
import { type FactoryPerson, findPeople, listPeople } from "./people.repository.ts";

/** The members with these ids, each once and in this order. Refused when an id has no member. */
export function people({ ctx }: Acts, ids: readonly number[]): FactoryPerson[] | Refusal<"USER_NOT_FOUND"> {
  const known = findPeople(ctx.db, ids);
  const found = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  return found.length === new Set(ids).size ? found : refuse("USER_NOT_FOUND");
}

/** The named member, or a random one. */
export function somebody(acts: Acts, id: number | undefined): FactoryPerson | Refusal<"USER_NOT_FOUND"> {
  const found = id === undefined ? drawPeople(acts, listPeople(acts.ctx.db), 1) : people(acts, [id]);
  const person = isRefusal(found) ? undefined : found[0];
  return person ?? refuse("USER_NOT_FOUND");
}

/** `count` different random members of a list. Refused when there are too few. */
export function drawPeople(
  { random }: Giving,
  all: readonly FactoryPerson[],
  count: number,
): FactoryPerson[] | Refusal<"USER_NOT_FOUND"> {
  return count > all.length ? refuse("USER_NOT_FOUND") : random.sample(all, count);
}
