import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import supertest from "supertest";
import { onTestFinished } from "vitest";
import type { AppConfig } from "../../src/config/config.ts";
import { readOperatorSettings } from "../../src/config/operator-settings.ts";
import { LOOSE_LIMITS } from "../../src/config/rate-limits.ts";
import { signToken } from "../../src/http/tokens.ts";
import { findSession, startSession } from "../../src/modules/sessions/sessions.service.ts";
import { acquireApp } from "./app-pool.ts";
import type { AppParts, OpenApp } from "./open-app.ts";

/** Saturday, 2026-11-21 14:00 in Korea: the time at which every test starts by default. */
export const TEST_NOW = Date.parse("2026-11-21T14:00:00+09:00");

export type Handle = keyof typeof CAST;

export interface TestApp extends Pick<OpenApp, "app" | "ctx" | "clock" | "url" | "errors"> {
  /** A client with this access token, or with none. */
  visitor(access?: string): ReturnType<typeof supertest.agent>;
  /** A client signed in as a member of the cast. */
  as(handle: Handle): ReturnType<typeof supertest.agent>;
  /** An access token of a member. */
  token(userId: number): string;
}

interface Options extends Partial<Omit<AppParts, "config">> {
  readonly config?: Partial<AppConfig>;
  /** The test checks `errors` itself. Otherwise a logged error fails the test. */
  readonly expectErrors?: boolean;
}

/**
 * A complete, listening copy of the product for the running test, with its own database, clock, files and push. It is
 * in its first state, and is closed when the test ends.
 */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const { open, release } = await acquireApp(partsOf(options));
  const { app, ctx, clock, url, errors } = open;
  onTestFinished(async () => {
    const logged = [...errors];
    await release();
    if (options.expectErrors !== true && logged.length > 0) throw new Error(`the server logged: ${logged.join("\n")}`);
  });
  const signIn = (userId: number) => {
    const session = startSession(ctx, userId);
    return { session, token: signToken(app, ctx, "access", session) };
  };
  const visitor = (access?: string) => {
    const agent = supertest.agent(url);
    return access === undefined ? agent : agent.set("Authorization", `Bearer ${access}`);
  };
  const agentOf = (userId: number) => {
    const { session, token } = signIn(userId);
    // Caches the session, as in most requests, so that its statement does not count for a call.
    findSession(ctx, session.id, userId);
    return visitor(token);
  };
  return {
    ...{ app, ctx, clock, url, errors, visitor },
    token: (userId) => signIn(userId).token,
    as: (handle) => agentOf(CAST[handle].id),
  };
}

function partsOf(options: Options): AppParts {
  const { scenario = "campus", now = TEST_NOW, seed = "test", isUnused = false } = options;
  const { snapshot, file, log, realClock, extend } = options;
  return { scenario, now, seed, config: testConfig(options.config), snapshot, file, log, realClock, extend, isUnused };
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

/** The password every seeded member has. */
export const PASSWORD = SEED_PASSWORD;
