import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { seededRandom } from "@chonsu/db/seeded-random";
import { rememberRows } from "@chonsu/db/test/remember-rows";
import { createApp } from "@chonsu/server/app";
import { readConfig } from "@chonsu/server/config/config";
import { signToken } from "@chonsu/server/modules/sessions/sessions.hooks";
import { startSession } from "@chonsu/server/modules/sessions/sessions.service";
import { manualClock } from "@chonsu/server/platform/clock";
import { ownTurn } from "@chonsu/server/platform/turns";
import { createContext } from "@chonsu/server/startup/create-context";
import { REALTIME_EVENTS, type RealtimeEvent } from "@chonsu/shared/realtime/realtime";

/** Saturday, 2026-11-21 14:00 in Korea: the start time of every test. */
export const TEST_NOW = Date.parse("2026-11-21T14:00:00+09:00");

/** Called for a push to one member, or to everybody (null). */
type OnPush = (userId: number | null, name: RealtimeEvent, payload: unknown) => void;

/** Longer than the product's pause between two pushes of the same kind to everybody. */
const PUSH_PAUSE_MS = 60_000;

const SEED = "component tests";

/** The product with the campus in an in-memory database. It has no port: requests are passed to it directly. */
export type RealApp = Awaited<ReturnType<typeof openRealApp>>;

let opened: Promise<RealApp> | undefined;

/** The product of this worker with its first rows restored: making a new one takes many times as long. */
export async function renewedApp(): Promise<RealApp> {
  opened ??= openRealApp();
  const app = await opened;
  await pushesMade();
  app.renew();
  return app;
}

/** More turns of the event loop than the pushes of a few commands take, which are made after these commands. */
const PUSH_TURNS = 8;

/** Resolves when the pushes of the commands so far have been made. */
export async function pushesMade(): Promise<void> {
  for (let turn = 0; turn < PUSH_TURNS; turn += 1) await ownTurn();
}

/** The folder for pictures. It is deleted when the process ends. */
function folderOfThisProcess(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-web-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openRealApp() {
  const database = openDatabase(":memory:");
  seedScenario(database, "campus", TEST_NOW);
  const settings = readConfig({ RATE_LIMITS: "off" }, { jwtSecret: "a secret of component tests", webDist: undefined });
  const config = { ...settings };
  const clock = manualClock(TEST_NOW);
  const realClock = manualClock(TEST_NOW);
  let renewals = 0;
  let random = seededRandom(SEED);
  const errors: unknown[] = [];
  const listeners = new Set<OnPush>();
  const pushed: OnPush = (userId, name, payload) => {
    const checked = REALTIME_EVENTS[name].parse(payload);
    for (const listener of listeners) listener(userId, name, checked);
  };
  const ctx = createContext({
    ...{ config, clock, realClock, database },
    random: { bytes: (count) => random.bytes(count) },
    log: { info() {}, warn() {}, error: (message, facts) => errors.push([message, facts]) },
    mediaFolder: folderOfThisProcess(),
    aroundPush: (push) => ({
      ...push,
      emit: (userId, name, payload) => pushed(userId, name, payload),
      emitToAll: (name, payload) => pushed(null, name, payload),
    }),
  });
  const app = await createApp(ctx);
  await app.ready();
  const rows = rememberRows(database.connection);
  return {
    ...{ app, ctx, clock, config, errors, listeners },
    /** Whether nothing but sessions was written since the rows were restored. */
    isAsNew: () => rows.touched().every((table) => table === "sessions"),
    /** Changes rows directly, without the product. */
    sql(text: string) {
      database.connection.exec(text);
      ctx.memory.sync();
    },
    tokensOf(userId: number) {
      const session = startSession(ctx, userId);
      const [access, refresh] = [signToken(app, ctx, "access", session), signToken(app, ctx, "refresh", session)];
      return { access, refresh, userId };
    },
    renew() {
      rows.restore();
      ctx.memory.sync();
      ctx.texts.trim();
      clock.advance(TEST_NOW - clock.now());
      realClock.advance(PUSH_PAUSE_MS);
      // Tokens differ from test to test.
      renewals += 1;
      random = seededRandom(`${SEED} ${renewals}`);
      Object.assign(config, settings);
      listeners.clear();
      errors.length = 0;
    },
  };
}
