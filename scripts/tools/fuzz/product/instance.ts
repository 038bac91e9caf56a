import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { CAST } from "@chonsu/db/seed/cast";
import { writeSeedPictures } from "@chonsu/db/seed/scenarios/pictures";
import { readConfig } from "@chonsu/server/config/config";
import { ENDLESS } from "@chonsu/server/config/load-limits";
import { LOOSE_LIMITS } from "@chonsu/server/config/rate-limits";
import type { Context } from "@chonsu/server/context";
import type { App } from "@chonsu/server/http/app-types";
import { bringFiles, serializeDatabase } from "@chonsu/server/stand-in/products/dataset";
import { markRows } from "@chonsu/server/test/contract/access/canaries";
import { LIGHT_PASSWORD_HASH, openApp } from "@chonsu/server/test/support/open-app";
import { bomb, jpeg, moving, png, svg } from "@chonsu/server/test/support/pictures";
import type { SqlRow } from "../fault.ts";
import { hearPushes } from "./pushes.ts";

/** Saturday, 2026-11-21 14:00 in Korea: the start time of every sequence. */
const BEGINNING = Date.parse("2026-11-21T14:00:00+09:00");
/** The secret that signs valid tokens. Forged tokens are signed with something else. */
export const SECRET = "a secret that only the fuzz knows, 32+ bytes long";

/** Addresses that were mailed a code, so that sign-ups are possible from the beginning. */
const MAILED = 12;
/** Members who were mailed a code, so that password resets are possible. */
const MAILED_MEMBERS = 4;

/** Requests that a member made before having 50 chons. Accepting one is refused because the requester has no room. */
const ASKED_BY_FULL = `
  insert into friend_relations (from_user_id, to_user_id, status, created_at)
  select ${CAST.yuna.id}, u.id, 'pending', ${BEGINNING} from users u
   where u.one_degree_count < 10 and not exists (select 1 from friend_relations f
     where ${CAST.yuna.id} in (f.from_user_id, f.to_user_id) and u.id in (f.from_user_id, f.to_user_id))
   limit 2`;

/** The state that every sequence begins with. */
export type FuzzDataset = Awaited<ReturnType<typeof makeDataset>>;

/** Prepares the campus in a folder, with marked secrets. */
export async function makeDataset(folder: string) {
  const files = join(folder, "seeded");
  mkdirSync(files);
  writeSeedPictures("campus", files);
  const config = readConfig({}, { jwtSecret: SECRET, webDist: undefined });
  await using campus = await openApp({ scenario: "campus", now: BEGINNING, seed: "marked", config });
  const { connection } = campus.database;
  const pictured = connection.prepare<[], [number, string]>(
    "select id, image_file from messages where image_file > ''",
  );
  for (const [id, name] of pictured.raw().all())
    renameSync(join(files, name), join(files, `kanary-picture-${id}.webp`));
  markRows(campus, BEGINNING);
  connection.prepare("update users set password_hash = ?").run(LIGHT_PASSWORD_HASH);
  // Nobody knows the code of the campus.
  connection.exec("delete from mailed_codes");
  const mail = connection.prepare(
    "insert into mailed_codes (email, code_hash, attempts, created_at) values (?, null, 0, ?)",
  );
  for (let count = 0; count < MAILED; count += 1) mail.run(`newcomer-${count}@kaist.ac.kr`, BEGINNING);
  for (let id = 1; id <= MAILED_MEMBERS; id += 1) mail.run(`kanary-email-${id}@kaist.ac.kr`, BEGINNING);
  connection.exec(ASKED_BY_FULL);
  return { database: serializeDatabase(campus.database), files, pictures: await pictures() };
}

/** Pictures to send: valid ones first, then files that are no picture or not an accepted one. */
async function pictures(): Promise<Buffer[]> {
  const good = [await png(12, 8), await jpeg(9, 9), await png(2, 1), await moving("webp")];
  const [first = Buffer.alloc(0)] = good;
  const bad = [await moving("gif"), svg, bomb(), first.subarray(0, 40), Buffer.alloc(0), Buffer.from("not a picture")];
  return [...good, ...good, ...bad, Buffer.concat([first, Buffer.alloc(20_000, 7)])];
}

/** Breaks the product on purpose before a run, to test the fuzz itself. */
export type Sabotage = (app: App, ctx: Context) => void;

/** The product during one sequence. */
export type FuzzInstance = Awaited<ReturnType<typeof openInstance>>;

/**
 * Begins an instance with the production settings, a manual clock and seeded randomness. Every second instance counts attempts (rate
 * limits), and one in four makes the verification codes itself, so that all variants are covered.
 */
export async function openInstance(dataset: FuzzDataset, number: number, sabotage: Sabotage) {
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
  const start = { scenario: "campus", snapshot: dataset.database, now: BEGINNING, seed: `life ${number}` } as const;
  const open = await openApp({ ...start, config, extend: sabotage });
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
  const prepare = (sql: string) => connection.prepare<[object], SqlRow>(sql);
  const known = new Map<string, ReturnType<typeof prepare>>();
  return (sql: string, values: object): SqlRow[] => {
    const statement = known.get(sql) ?? prepare(sql);
    known.set(sql, statement);
    return statement.all(values);
  };
}
