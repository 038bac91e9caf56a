import type { Database, OpenDatabase } from "../../open-database.ts";
import { dataOrigin } from "../../tables/data-origin.ts";
import type { SeedProgress } from "../crowd/crowd.ts";
import { hasData, type ScenarioName, seedScenario } from "./scenarios.ts";

/** The only row there is. */
const ROW = 1;

/** What data began with. */
export interface DataOrigin {
  readonly scenario: string;
  /** Milliseconds since 1970; null where nobody knows any more. */
  readonly seededAt: number | null;
}

/** What the data of a database began with; undefined where it has not begun, or an earlier version began it. */
export function readOrigin(db: Database): DataOrigin | undefined {
  return db.select({ scenario: dataOrigin.scenario, seededAt: dataOrigin.seededAt }).from(dataOrigin).get();
}

/** Notes what data began with that is there already. */
export function noteOrigin(db: Database, origin: DataOrigin): void {
  db.insert(dataOrigin)
    .values({ id: ROW, ...origin })
    .run();
}

/**
 * Fills an empty database with a scenario and notes it, all or nothing: whoever finds the data later knows what it is, also where it is
 * nobody at all. Throws what `seedScenario` throws.
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

/** Whether a database was begun before its origin was noted in it: marked by an earlier version, or with members in it. */
export function isBegunUnnoted({ db, connection }: OpenDatabase): boolean {
  return connection.pragma("user_version", { simple: true }) !== 0 || hasData(db);
}
