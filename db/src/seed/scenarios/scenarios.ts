import { count, getTableName, sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../../open-database.ts";
import { users } from "../../tables/users.ts";
import { seedCampus } from "../campus/campus.ts";
import { CROWD_MEMBERS_MAX, CROWD_MEMBERS_MIN, CROWD_SEED_MAX, type SeedProgress, seedCrowd } from "../crowd/crowd.ts";

/**
 * The data of a new database: the named cast (`campus`; in `campus:steady` no link expires on the first day), nobody
 * (`empty`, the schema alone), or a `crowd` with a number of members and, optionally, a seed.
 */
export type ScenarioName = "campus" | "campus:steady" | "empty" | `crowd:${number}` | `crowd:${number}:${number}`;

/** The accepted forms, for error messages. */
export const SCENARIO_FORMS = "campus, campus:steady, empty, crowd:MEMBERS, crowd:MEMBERS:SEED";

/** The allowed numbers of a crowd, in words. */
export const CROWD_RANGE = `MEMBERS from ${CROWD_MEMBERS_MIN} to ${CROWD_MEMBERS_MAX}, SEED from 0 to ${CROWD_SEED_MAX}`;

const CROWD = /^crowd:(\d{1,10})(?::(\d{1,10}))?$/;
const USUAL_SEED = 1;
const STEADY = "campus:steady";

/** Whether a text is a valid scenario name, its numbers included. */
export function isScenarioName(name: string): name is ScenarioName {
  return isCampus(name) || name === "empty" || crowdOf(name) !== undefined;
}

/** Whether a scenario is the named cast, in one of its two forms. */
export function isCampus(name: string): name is "campus" | "campus:steady" {
  return name === "campus" || name === STEADY;
}

/** The size and the seed in the name of a crowd; undefined for any other name. */
export function crowdOf(name: string): { members: number; seed: number } | undefined {
  const [, members, seed = USUAL_SEED] = CROWD.exec(name) ?? [];
  if (members === undefined) return undefined;
  const crowd = { members: Number(members), seed: Number(seed) };
  const isInRange = crowd.members >= CROWD_MEMBERS_MIN && crowd.members <= CROWD_MEMBERS_MAX;
  return isInRange && crowd.seed <= CROWD_SEED_MAX ? crowd : undefined;
}

/**
 * Fills an empty database with a scenario whose current moment is `now` (milliseconds): all of it or nothing.
 * `onProgress` is called during long scenarios. Throws RangeError for an unknown scenario, and what SQLite throws when
 * there is data already.
 */
export function seedScenario(
  { db, connection }: Pick<OpenDatabase, "db" | "connection">,
  name: ScenarioName,
  now: number,
  onProgress: SeedProgress = () => {},
): void {
  if (name === "empty") return;
  if (isCampus(name)) return seedCampus(db, now, name === STEADY);
  const crowd = crowdOf(name);
  if (crowd === undefined) throw new RangeError(`no scenario ${name}`);
  seedCrowd(connection, crowd, now, onProgress);
}

/** Whether there is any member. A database with data is never seeded again. */
export function hasData(db: Database): boolean {
  const row = db.select({ members: count() }).from(users).get();
  return row !== undefined && row.members > 0;
}

/** Whether there is or was any member: ids are never used twice, so the database keeps the last one. */
export function hadMembers(db: Database): boolean {
  return db.get(sql`select 1 from sqlite_sequence where name = ${getTableName(users)} and seq > 0`) !== undefined;
}
