import { rmSync } from "node:fs";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import { createApp } from "@chonsu/server/app";
import { readConfig } from "@chonsu/server/config/config";
import { ENDLESS } from "@chonsu/server/config/load-limits";
import { LOOSE_LIMITS } from "@chonsu/server/config/rate-limits";
import type { Context } from "@chonsu/server/context";
import type { App } from "@chonsu/server/http/app-types";
import { manualClock } from "@chonsu/server/platform/clock";
import { seededRandom } from "@chonsu/server/platform/random";
import { bringFiles } from "@chonsu/server/stand-in/products/dataset";
import { createContext } from "@chonsu/server/startup/create-context";
import { BEGINNING, type FuzzDataset } from "./dataset.ts";
import type { Row } from "./fault.ts";
import { hearPushes } from "./pushes.ts";

/** The secret that signs valid tokens. Forged tokens are signed with something else. */
export const SECRET = "a secret that only the fuzz knows, 32+ bytes long";

/** Breaks the product on purpose before a run, to test the fuzz itself. */
export type Sabotage = (app: App, ctx: Context) => void;

/** The product during one sequence. */
export type Instance = Awaited<ReturnType<typeof beginInstance>>;

/**
 * Begins an instance with the production settings, a manual clock and seeded randomness. Every second instance counts attempts (rate
 * limits), and one in four makes the verification codes itself, so that all variants are covered.
 */
export async function beginInstance(dataset: FuzzDataset, folder: string, number: number, sabotage: Sabotage) {
  const database = openDatabase(dataset.database);
  const mediaFolder = join(folder, `media-${number}`);
  bringFiles(dataset.files, mediaFolder);
  const clock = manualClock(BEGINNING);
  /** Errors that the server logged. */
  const errors: string[] = [];
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
  const { connection } = database;
  const rows = rowsOf(connection);
  const pushes = hearPushes(rows);
  const random = seededRandom(`life ${number}`);
  const ctx = createContext({
    config,
    clock,
    random,
    log: logOf(errors),
    database,
    mediaFolder,
    aroundPush: pushes.around,
  });
  const app = await createApp(ctx);
  sabotage(app, ctx);
  await app.ready();
  /** Proofs of addresses that calls have returned, by address. */
  const verifications = new Map<string, string>();
  const { pictures } = dataset;
  return {
    ...{ ctx, app, clock, errors, connection, countsNothing, pictures, verifications, rows, pushes },
    async [Symbol.asyncDispose]() {
      await app.close();
      database.close();
      rmSync(mediaFolder, { recursive: true, force: true });
    },
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

/** A log that keeps only errors, in a list. */
export function logOf(errors: string[]) {
  const error = (message: string, facts?: Readonly<Record<string, unknown>>) => {
    const cause = facts?.["error"];
    errors.push(`${message}: ${cause instanceof Error ? cause.stack : String(cause)}`);
  };
  return { info() {}, warn() {}, error };
}
