import type { Things } from "../access/world.ts";
import type { Provocations } from "./provocation.ts";
import { accountProvocations } from "./provocations-accounts.ts";
import { peopleProvocations } from "./provocations-people.ts";
import { workProvocations } from "./provocations-works.ts";

/** What provokes every code of every call: a code without its provocation does not compile. */
export function provocations(things: Things): Provocations {
  return { ...accountProvocations(things), ...peopleProvocations(things), ...workProvocations(things) };
}
