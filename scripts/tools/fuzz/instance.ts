import type { OpenDatabase } from "@chonsu/db/open-database";
import { readConfig } from "@chonsu/server/config/config";
import { ENDLESS } from "@chonsu/server/config/load-limits";
import { LOOSE_LIMITS } from "@chonsu/server/config/rate-limits";
import type { Context } from "@chonsu/server/context";
import type { App } from "@chonsu/server/http/app-types";
import { bringFiles } from "@chonsu/server/stand-in/products/dataset";
import { openApp } from "@chonsu/server/test/support/open-app";
import { BEGINNING, type FuzzDataset, SECRET } from "./dataset.ts";
import type { Row } from "./fault.ts";
import { hearPushes } from "./pushes.ts";

/** Breaks the product on purpose before a run, to test the fuzz itself. */
export type Sabotage = (app: App, ctx: Context) => void;

/** The product during one sequence. */
export type Instance = Awaited<ReturnType<typeof beginInstance>>;

/**
 * Begins an instance with the production settings, a manual clock and seeded randomness. Every second instance counts attempts (rate
 * limits), and one in four makes the verification codes itself, so that all variants are covered.
 */
export async function beginInstance(dataset: FuzzDataset, number: number, sabotage: Sabotage) {
  /** Whether rate limits are off: then a refused request must change nothing. */
  const countsNothing = number % 2 === 0;
  const mode = number % 4 < 3 ? "client" : "server";
  const env = { NODE_ENV: "production", VERIFICATION_MODE: mode, VERIFICATION_MODE_CLIENT_IS_UNSAFE: "1" };
  const production = readConfig(env, { jwtSecret: SECRET, webDist: undefined });
  const config = {
    ...production,
    // The watch over stalls looks forty times a second, and a sequence passes months.
    loadLimits: { ...production.loadLimits, callWaitMs: ENDLESS },
    rateLimits: countsNothing ? {} : LOOSE_LIMITS,
  };
  const open = await openApp({
    scenario: "campus",
    snapshot: dataset.database,
    now: BEGINNING,
    seed: `life ${number}`,
    config,
    extend: sabotage,
  });
  const { ctx, database } = open;
  bringFiles(dataset.files, ctx.files.folder);
  const rows = rowsOf(database.connection);
  const pushes = hearPushes(rows);
  ctx.push.connect(pushes.push);
  return {
    ...open,
    connection: database.connection,
    countsNothing,
    pictures: dataset.pictures,
    rows,
    pushes,
    /** Proofs of addresses that calls have returned, by address. */
    verifications: new Map<string, string>(),
  };
}

/** Reads the rows of a query. Each statement is prepared once. */
function rowsOf(connection: OpenDatabase["connection"]) {
  const prepare = (sql: string) => connection.prepare<[object], Row>(sql);
  const known = new Map<string, ReturnType<typeof prepare>>();
  return (sql: string, values: object): Row[] => {
    const statement = known.get(sql) ?? prepare(sql);
    known.set(sql, statement);
    return statement.all(values);
  };
}
