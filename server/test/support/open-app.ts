import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { type ScenarioName, seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { seededRandom } from "@chonsu/db/seeded-random";
import { createApp } from "../../src/app.ts";
import type { AppConfig } from "../../src/config/config.ts";
import type { Context } from "../../src/context.ts";
import type { App } from "../../src/http/app-types.ts";
import { type Clock, manualClock } from "../../src/platform/clock.ts";
import type { Log } from "../../src/platform/log.ts";
import { createContext } from "../../src/startup/create-context.ts";

/** What an app is made of. */
export interface AppParts {
  readonly scenario: ScenarioName;
  readonly now: number;
  readonly config: AppConfig;
  /** The seed of random values. */
  readonly seed: string;
  /** Starts from a serialized database instead of a scenario. */
  readonly snapshot?: Buffer | undefined;
  /** Works on a database file that others may have open too. */
  readonly file?: string | undefined;
  /** Receives every log line. */
  readonly log?: Log | undefined;
  /** The clock of waiting callers; the product's clock by default. */
  readonly realClock?: Clock | undefined;
  /** Hooks of the test, registered before all routes. */
  readonly extend?: ((app: App, ctx: Context) => void) | undefined;
  /** No test used it before. For tests that look at traces of use, like free pages of the database. */
  readonly isUnused?: boolean;
}

/** A complete, listening copy of the product with its own database, clock, files and push. */
export type OpenApp = Awaited<ReturnType<typeof openApp>>;

export async function openApp(parts: AppParts) {
  const { log } = parts;
  const clock = manualClock(parts.now);
  const random = restartable(parts.seed);
  const database = openDatabase(parts.file ?? parts.snapshot ?? seeded(parts.scenario, parts.now));
  const mediaFolder = mkdtempSync(path.join(tmpdir(), "chonsu-media-"));
  /** Errors the server logged. */
  const errors: string[] = [];
  const ctx = createContext({
    config: parts.config,
    clock,
    random,
    realClock: parts.realClock ?? clock,
    database,
    mediaFolder,
    log: {
      info: (...line) => log?.info(...line),
      warn: (...line) => log?.warn(...line),
      error(message, facts) {
        log?.error(message, facts);
        errors.push(`${message}: ${describe(facts?.["error"])}`);
      },
    },
  });
  const app = await createApp(ctx, { extend: (made) => parts.extend?.(made, ctx) });
  /** Where it listens: `http://127.0.0.1:port`. */
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  ctx.site.listensAt(url);
  const close = async () => {
    await app.close();
    database.close();
    for (const folder of [mediaFolder, `${mediaFolder}-aside`]) rmSync(folder, { recursive: true, force: true });
  };
  return { app, ctx, clock, random, database, url, errors, close, [Symbol.asyncDispose]: close };
}

function restartable(seed: string) {
  let random = seededRandom(seed);
  return {
    bytes: (count: number) => random.bytes(count),
    restart() {
      random = seededRandom(seed);
    },
  };
}

const seeds = new Map<string, Buffer>();

/** The seed's password with the light hash of a stand-in. The seed's own hash takes 20 ms of processor time. */
export const LIGHT_PASSWORD_HASH =
  "$argon2id$v=19$m=1024,t=1,p=1$hwT1xyxbHG8MtisgKPE0Vw$7PdYHmgQNvS45ea9xWZTfKLnDPq7gEDjAmSQhhy6L9w";

/**
 * A scenario at a time with that hash, serialized. It is made once in each worker, because seeding takes longer than
 * the rest of a start.
 */
function seeded(scenario: ScenarioName, now: number): Buffer {
  const known = seeds.get(`${scenario} ${now}`);
  if (known !== undefined) return known;
  const database = openDatabase(":memory:");
  seedScenario(database, scenario, now);
  database.connection.exec(`update users set password_hash = '${LIGHT_PASSWORD_HASH}'`);
  const snapshot = database.connection.serialize();
  database.close();
  seeds.set(`${scenario} ${now}`, snapshot);
  return snapshot;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
