import { fileURLToPath } from "node:url";
import { type OpenDatabase, openDatabase } from "../src/open-database.ts";
import { type ScenarioName, seedScenario } from "../src/seed/scenarios/scenarios.ts";

/** Saturday 2026-11-21, 12:00 in Korea. */
export const NOW = Date.UTC(2026, 10, 21, 3);
/** Monday 2026-11-16, half a minute after midnight in Korea: the beginning of a week. */
export const EARLY_MONDAY = Date.UTC(2026, 10, 15, 15) + 30_000;

export interface Seeded extends OpenDatabase {
  rows(query: string, ...values: unknown[]): Array<Record<string, unknown>>;
  /** The first column of all rows. */
  column(query: string, ...values: unknown[]): unknown[];
  /** The first column of the first row. */
  one(query: string, ...values: unknown[]): unknown;
}

/** A database in memory with a scenario. */
export function seeded(name: ScenarioName = "campus", now = NOW): Seeded {
  const database = openDatabase(":memory:");
  const { connection } = database;
  seedScenario(database, name, now);
  const columnOf = (query: string) => connection.prepare(query).pluck();
  return {
    ...database,
    rows: (query, ...values) => connection.prepare(query).all(...values) as Array<Record<string, unknown>>,
    column: (query, ...values) => columnOf(query).all(...values),
    one: (query, ...values) => columnOf(query).get(...values),
  };
}

export function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
