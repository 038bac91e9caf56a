import { ACCOUNT_AIMS } from "./aims-accounts.ts";
import { PEOPLE_AIMS } from "./aims-people.ts";
import { WORK_AIMS } from "./aims-works.ts";

/**
 * Where a call has to be aimed to succeed: a statement whose rows are the ways to ask it that the data of the moment allows. `who` is the
 * member who asks; every other column is a field of the request by its name, in the path, the query or the body. A text that begins with
 * `@` stands for something that is in no column (secrets.ts). Statements know `:pick`, a number of chance, and `:now`.
 */
export type Aim = string;

/** The aim of each call by its two words; one that is missing does not compile. */
export const AIMS: ReadonlyMap<string, Aim> = new Map(
  Object.entries({ ...ACCOUNT_AIMS, ...PEOPLE_AIMS, ...WORK_AIMS }),
);
