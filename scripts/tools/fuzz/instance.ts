import { rmSync } from "node:fs";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import { createApp } from "@chonsu/server/app";
import { readConfig } from "@chonsu/server/config/config";
import { LOOSE_LIMITS } from "@chonsu/server/config/rate-limits";
import type { Context } from "@chonsu/server/context";
import type { App } from "@chonsu/server/http/app-types";
import { type ManualClock, manualClock } from "@chonsu/server/platform/clock";
import { seededRandom } from "@chonsu/server/platform/random";
import { bringFiles } from "@chonsu/server/stand-in/products/dataset";
import { createContext } from "@chonsu/server/startup/create-context";
import type { Row } from "./complaint.ts";
import { BEGINNING, type FuzzDataset } from "./dataset.ts";
import { hearPushes, type Pushes } from "./pushes.ts";

/** Signs what is asked with; forged tokens are signed with anything else. */
export const SECRET = "a secret that only the fuzz knows, 32+ bytes long";

/** Spoils a product before it is asked: for tests of the fuzz. */
export type Sabotage = (app: App, ctx: Context) => void;

/** The product from the beginning of a sequence to its end. */
export interface Instance {
  readonly ctx: Context;
  readonly app: App;
  readonly connection: OpenDatabase["connection"];
  readonly clock: ManualClock;
  /** What the server logged as an error. */
  readonly errors: string[];
  /** Whether what is refused is held to changing nothing: attempts are counted in the other half of all instances. */
  readonly countsNothing: boolean;
  /** What calls proved of an address, by the address. */
  readonly verifications: Map<string, string>;
  readonly pictures: readonly Buffer[];
  readonly pushes: Pushes;
  /** The rows that a statement finds, prepared once. */
  rows(sql: string, values: object): Row[];
  end(): Promise<void>;
}

/**
 * Begins an instance of the product as it is run for people, but for its clock and its chance. Every other one counts attempts, and one
 * in four makes the codes itself, so that all ways are asked.
 */
export async function beginInstance(
  dataset: FuzzDataset,
  folder: string,
  number: number,
  sabotage: Sabotage,
): Promise<Instance> {
  const database = openDatabase(dataset.database);
  const mediaFolder = join(folder, `media-${number}`);
  bringFiles(dataset.files, mediaFolder);
  const clock = manualClock(BEGINNING);
  const errors: string[] = [];
  const log = {
    info() {},
    warn() {},
    error: (message: string, facts?: Readonly<Record<string, unknown>>) =>
      void errors.push(`${message}: ${described(facts?.["error"])}`),
  };
  const countsNothing = number % 2 === 0;
  const mode = number % 4 < 3 ? "client" : "server";
  const env = { NODE_ENV: "production", VERIFICATION_MODE: mode, VERIFICATION_MODE_CLIENT_IS_UNSAFE: "1" };
  const config = {
    ...readConfig(env, { jwtSecret: SECRET, webDist: undefined }),
    rateLimits: countsNothing ? {} : LOOSE_LIMITS,
  };
  const { connection } = database;
  const rows = rowsOf(connection);
  const pushes = hearPushes(rows);
  const random = seededRandom(`life ${number}`);
  const ctx = createContext({ config, clock, random, log, database, mediaFolder, aroundPush: pushes.around });
  const app = await createApp(ctx);
  sabotage(app, ctx);
  await app.ready();
  const end = async () => {
    await app.close();
    database.close();
    rmSync(mediaFolder, { recursive: true, force: true });
  };
  const { pictures } = dataset;
  return {
    ...{ ctx, app, clock, errors, connection, countsNothing, pictures, end },
    verifications: new Map(),
    rows,
    pushes,
  };
}

function rowsOf(connection: OpenDatabase["connection"]): Instance["rows"] {
  const prepare = (sql: string) => connection.prepare<[object], Row>(sql);
  const known = new Map<string, ReturnType<typeof prepare>>();
  return (sql, values) => {
    const statement = known.get(sql) ?? prepare(sql);
    known.set(sql, statement);
    return statement.all(values);
  };
}

function described(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
