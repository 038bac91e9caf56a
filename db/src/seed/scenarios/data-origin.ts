import type { Database, OpenDatabase } from "../../open-database.ts";
import { dataOrigin } from "../../tables/data-origin.ts";
import type { SeedProgress } from "../crowd/crowd.ts";
import { hasData, type ScenarioName, seedScenario } from "./scenarios.ts";

/** The table has only this row. */
const ROW = 1;

/** The scenario of the first data. */
export interface DataOrigin {
  readonly scenario: string;
  /** Milliseconds since 1970. Null when it is unknown. */
  readonly seededAt: number | null;
}

/** The origin of the data in a database. Undefined when there is no data, or when an earlier version wrote it. */
export function readOrigin(db: Database): DataOrigin | undefined {
  return db.select({ scenario: dataOrigin.scenario, seededAt: dataOrigin.seededAt }).from(dataOrigin).get();
}

/** Records the origin of data that exists already. */
export function noteOrigin(db: Database, origin: DataOrigin): void {
  db.insert(dataOrigin)
    .values({ id: ROW, ...origin })
    .run();
}

/**
 * Fills an empty database with a scenario and records its origin: all of it or nothing. So the origin is known later,
 * even if the scenario has no members. Throws what `seedScenario` throws.
 */
export function beginData(
  database: OpenDatabase,
  scenario: ScenarioName,
  now: number,
  onProgress?: SeedProgress,
): void {
  database.connection.transaction(() => {
    seedScenario(database, scenario, now, onProgress);
    noteOrigin(database.db, { scenario, seededAt: now });
  })();
}

/** Whether a database has data but no recorded origin: an earlier version marked it, or it has members. */
export function isBegunUnnoted({ db, connection }: OpenDatabase): boolean {
  return connection.pragma("user_version", { simple: true }) !== 0 || hasData(db);
}
