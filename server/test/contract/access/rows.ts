import type { Rows } from "./row.ts";
import { accountRows } from "./rows-accounts.ts";
import { peopleRows } from "./rows-people.ts";
import { workRows } from "./rows-works.ts";
import type { Things } from "./world.ts";

/** How every call of the table answers everybody: a call without its row does not compile. */
export function accessRows(things: Things): Rows {
  return { ...accountRows(things), ...peopleRows(things), ...workRows(things) };
}
