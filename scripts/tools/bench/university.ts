import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { noteOrigin } from "@chonsu/db/seed/scenarios/data-origin";
import { writeSeedPictures } from "@chonsu/db/seed/scenarios/pictures";
import { seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { seededRandom } from "@chonsu/db/seeded-random";
import { readConfig } from "@chonsu/server/config/config";
import type { Context } from "@chonsu/server/context";
import { hashAtOnce } from "@chonsu/server/modules/sessions/passwords";
import { signToken } from "@chonsu/server/modules/sessions/sessions.hooks";
import { startSession } from "@chonsu/server/modules/sessions/sessions.service";
import { DATABASE_FILE, MEDIA_FOLDER, SECRET_FILE } from "@chonsu/server/platform/data-files";
import { openApp } from "@chonsu/server/test/support/open-app";

/** A password of its own: production refuses data whose members have the password of the README. */
export const PASSWORD = "load-of-a-university";
const SECRET = "a secret that only measurements know, in a folder that is gone afterwards";
const SEED = 20_261_121;
/** Tokens are issued this long before the run, so that they are valid for a run of two hours. */
const ISSUED_AHEAD_MS = 3_600_000;

type Row = Readonly<Record<string, unknown>>;
type Open = Awaited<ReturnType<typeof openApp>>;

/** The members and things of a university, for plans of requests to choose from. */
export type UniversityDataset = ReturnType<typeof openDataset>;

/** A university without a case for a call: for instance no members at distance 3. */
export class NoCase extends Error {}

/**
 * Makes the data folder of a university of so many members and a plan on it. A copy of the product in this process makes the plan, with
 * tokens of sessions in the data, and is closed before a server opens the folder. The folder is removed with `using`.
 */
export async function openUniversity<T>(members: number, planOn: (dataset: UniversityDataset) => Promise<T> | T) {
  const top = fs.mkdtempSync(path.join(tmpdir(), "chonsu-bench-"));
  const folder = path.join(top, "data");
  const file = path.join(folder, DATABASE_FILE);
  fs.mkdirSync(path.join(folder, MEDIA_FOLDER), { recursive: true });
  const seeded = openDatabase(file);
  seedScenario(seeded, `crowd:${members}`, Date.now());
  seeded.close();
  writeSeedPictures(`crowd:${members}`, path.join(folder, MEDIA_FOLDER));
  fs.writeFileSync(path.join(folder, SECRET_FILE), SECRET, { mode: 0o600 });
  const config = readConfig({}, { jwtSecret: SECRET, webDist: undefined });
  // Its pictures are not there, which is a warning.
  const log = { info() {}, warn() {}, error: console.error };
  await using open = await openApp({ config, log, scenario: "empty", file, now: Date.now(), seed: SECRET });
  open.database.connection.prepare("update users set password_hash = ?").run(await hashAtOnce(PASSWORD));
  noteOrigin(open.database.db, { scenario: "empty", seededAt: null });
  const plan = await planOn(openDataset(open));
  return { folder, plan, [Symbol.dispose]: () => fs.rmSync(top, { recursive: true, force: true }) };
}

/** The choice is random but the same in every run. */
function openDataset({ app, ctx, database }: Open) {
  const { below } = seededRandom(`${SEED} requests`);
  const named = { pick: SEED, now: ctx.clock.now() };
  /** The rows of a statement by column name. Read once: the target of a call is such a statement. */
  const rows = once((sql) => database.connection.prepare<[object], Row>(sql).all(named));
  const words = once((sql) => rows(sql).map((row) => String(Object.values(row)[0])));
  const numbers = once((sql) => words(sql).map(Number));
  const issuer: Pick<Context, "random" | "clock"> = {
    random: ctx.random,
    clock: { ...ctx.clock, now: () => ctx.clock.now() + ISSUED_AHEAD_MS },
  };
  /** A random one of some things. Throws NoCase when there are none. */
  const pick = <T>(things: readonly T[]): T => {
    const thing = things[below(things.length)];
    if (thing === undefined) throw new NoCase("nothing to choose from");
    return thing;
  };
  return {
    graph: ctx.graph,
    below,
    pick,
    rows,
    words,
    numbers,
    /** Any member. */
    member: () => pick(numbers("select id from users")),
    /** An access token of a member, one session each. */
    token: once((userId) => signToken(app, issuer, "access", startSession(ctx, Number(userId)))),
  };
}

/** Reads each thing once, because plans read it for every request. */
function once<T>(read: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const answer = known.get(key) ?? read(key);
    known.set(key, answer);
    return answer;
  };
}
