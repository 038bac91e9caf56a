import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { type ScenarioName, seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import supertest from "supertest";
import { onTestFinished } from "vitest";
import { createApp } from "../../src/app.ts";
import type { AppConfig } from "../../src/config/config.ts";
import { readOperatorSettings } from "../../src/config/operator-settings.ts";
import { LOOSE_LIMITS } from "../../src/config/rate-limits.ts";
import type { Context } from "../../src/context.ts";
import type { App } from "../../src/http/app-types.ts";
import { signToken } from "../../src/http/tokens.ts";
import { findSession, startSession } from "../../src/modules/sessions/sessions.service.ts";
import { type Clock, type ManualClock, manualClock } from "../../src/platform/clock.ts";
import type { Log } from "../../src/platform/log.ts";
import { seededRandom } from "../../src/platform/random.ts";
import { createContext } from "../../src/startup/create-context.ts";

/** Saturday, 2026-11-21 14:00 in Korea: the moment every test starts at unless it says otherwise. */
export const TEST_NOW = Date.parse("2026-11-21T14:00:00+09:00");

export type Handle = keyof typeof CAST;

export interface TestApp {
  readonly app: App;
  readonly ctx: Context;
  readonly clock: ManualClock;
  /** Where it listens: `http://127.0.0.1:port`. */
  readonly url: string;
  /** Errors the server logged. A test that does not expect any fails when there are some. */
  readonly errors: string[];
  /** A client without a token. */
  visitor(): ReturnType<typeof supertest.agent>;
  /** A client signed in as a member of the cast. */
  as(handle: Handle): ReturnType<typeof supertest.agent>;
  /** An access token of a member. */
  token(userId: number): string;
}

interface Options {
  readonly scenario?: ScenarioName;
  readonly now?: number;
  readonly config?: Partial<AppConfig>;
  /** Hears everything that is logged. */
  readonly log?: Log;
  /** By which clock callers wait; that of the product otherwise. */
  readonly realClock?: Clock;
  /** Hooks of the test, registered before all routes. */
  readonly extend?: (app: App) => void;
  /** The test looks at `errors` itself. */
  readonly expectErrors?: boolean;
  /** Starts from a serialized database instead of a scenario. */
  readonly snapshot?: Buffer;
  /** Works on a database file that others may have open too. */
  readonly file?: string;
  /** Another sequence of chance than other tests have: for apps that go on from a snapshot of such a test. */
  readonly seed?: string;
  /** Is told of every refusal as it leaves: the route's entry in the table, and the code. */
  readonly onRefusal?: (endpoint: Endpoint, code: string) => void;
}

/** A complete, listening copy of the product with its own database, clock, files and push; gone when the test ends. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const clock = manualClock(options.now ?? TEST_NOW);
  const database = openDatabase(options.file ?? options.snapshot ?? seeded(options.scenario ?? "campus", clock.now()));
  const mediaFolder = mkdtempSync(path.join(tmpdir(), "chonsu-media-"));
  const errors: string[] = [];
  const ctx = createContext({
    config: testConfig(options.config),
    clock,
    random: seededRandom(options.seed ?? "test"),
    realClock: options.realClock ?? clock,
    log: {
      info: (...line) => options.log?.info(...line),
      warn: (...line) => options.log?.warn(...line),
      error(message, facts) {
        options.log?.error(message, facts);
        errors.push(`${message}: ${describe(facts?.["error"])}`);
      },
    },
    database,
    mediaFolder,
  });
  const app = await createApp(ctx, options.extend === undefined ? {} : { extend: options.extend });
  if (options.onRefusal !== undefined) watchRefusals(app, options.onRefusal);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  ctx.site.listensAt(url);
  onTestFinished(async () => {
    await app.close();
    database.close();
    rmSync(mediaFolder, { recursive: true, force: true });
    if (options.expectErrors !== true && errors.length > 0) throw new Error(`the server logged: ${errors.join("\n")}`);
  });
  const signIn = (userId: number) => {
    const session = startSession(ctx, userId);
    return { session, token: signToken(app, ctx, "access", session) };
  };
  const agentOf = (userId: number) => {
    const { session, token } = signIn(userId);
    // Asked for once, as with most requests: what the first one reads to know its session belongs to no call.
    findSession(ctx, session.id, userId);
    return supertest.agent(url).set("Authorization", `Bearer ${token}`);
  };
  return {
    app,
    ctx,
    clock,
    url,
    errors,
    token: (userId) => signIn(userId).token,
    visitor: () => supertest.agent(url),
    as: (handle) => agentOf(CAST[handle].id),
  };
}

function watchRefusals(app: App, onRefusal: (endpoint: Endpoint, code: string) => void): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint !== undefined && reply.statusCode >= 400) onRefusal(endpoint, JSON.parse(String(payload)).code);
    return payload;
  });
}

const seeds = new Map<string, Buffer>();

/** A scenario at a moment, serialized: seeded once a test file, since seeding takes longer than all the rest of a start. */
function seeded(scenario: ScenarioName, now: number): Buffer {
  const known = seeds.get(`${scenario} ${now}`);
  if (known !== undefined) return known;
  const database = openDatabase(":memory:");
  seedScenario(database, scenario, now);
  const snapshot = database.connection.serialize();
  database.close();
  seeds.set(`${scenario} ${now}`, snapshot);
  return snapshot;
}

function testConfig(given: Partial<AppConfig> = {}): AppConfig {
  return {
    verification: "client",
    webBaseUrl: undefined,
    jwtSecret: "a secret that only tests know, 32+ bytes long",
    webDist: undefined,
    standIn: true,
    proxies: 0,
    corsOrigins: "*",
    links: { guide: "https://g.test/", privacy: "https://p.test/", terms: "https://t.test/" },
    inquiryRecipient: "help@kaist.ac.kr",
    smtp: undefined,
    rateLimits: LOOSE_LIMITS,
    ...readOperatorSettings({}, false),
    ...given,
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The password every seeded member has. */
export const PASSWORD = SEED_PASSWORD;
