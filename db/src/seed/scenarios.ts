import { count } from "drizzle-orm";
import type { Database } from "../open-database.ts";
import { users } from "../tables/users.ts";
import { type SeedMoment, seedCampus } from "./campus.ts";

/** What a fresh database can begin with. `empty` is the schema alone. */
export const SCENARIOS = {
  campus: seedCampus,
  empty: () => {},
} as const satisfies Record<string, (db: Database, moment: SeedMoment) => void>;

export type ScenarioName = keyof typeof SCENARIOS;

/** Whether a word names a scenario. */
export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}

/**
 * Fills an empty database with a scenario whose world stands at `now` (milliseconds). All or nothing.
 * Throws what SQLite throws when there is data already.
 */
export function seedScenario(db: Database, name: ScenarioName, now: number): void {
  SCENARIOS[name](db, { now });
}

/** Whether anyone is a member: a database with data is never seeded again. */
export function hasData(db: Database): boolean {
  const row = db.select({ members: count() }).from(users).get();
  return row !== undefined && row.members > 0;
}
