import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import supertest from "supertest";
import { onTestFinished } from "vitest";
import { type AppConfig, readConfig } from "../../src/config/config.ts";
import { signToken } from "../../src/modules/sessions/sessions.hooks.ts";
import { startSession } from "../../src/modules/sessions/sessions.service.ts";
import { acquireApp } from "./app-pool.ts";
import type { AppParts } from "./open-app.ts";

/** Saturday, 2026-11-21 14:00 in Korea: the time at which every test starts by default. */
export const TEST_NOW = Date.parse("2026-11-21T14:00:00+09:00");

export type Handle = keyof typeof CAST;

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

interface Options extends Partial<Omit<AppParts, "config">> {
  readonly config?: Partial<AppConfig>;
  /** The test checks `errors` itself. Otherwise a logged error fails the test. */
  readonly expectErrors?: boolean;
}

/**
 * A complete, listening copy of the product for the running test, with its own database, clock, files and push. It is
 * in its first state, and is closed when the test ends.
 */
export async function startTestApp({ expectErrors, config, ...parts }: Options = {}) {
  const defaults = { scenario: "campus", now: TEST_NOW, seed: "test" } as const;
  const { open, release } = await acquireApp({ ...defaults, ...parts, config: testConfig(config) });
  const { app, ctx, clock, url, errors } = open;
  onTestFinished(async () => {
    const logged = [...errors];
    await release();
    if (expectErrors !== true && logged.length > 0) throw new Error(`the server logged: ${logged.join("\n")}`);
  });
  const token = (userId: number) => signToken(app, ctx, "access", startSession(ctx, userId));
  /** A client with this access token, or with none. */
  const visitor = (access?: string) => {
    const agent = supertest.agent(url);
    return access === undefined ? agent : agent.set("Authorization", `Bearer ${access}`);
  };
  return {
    app,
    ctx,
    clock,
    url,
    errors,
    visitor,
    token,
    /** A client signed in as a member of the cast. */
    as: (handle: Handle) => visitor(token(CAST[handle].id)),
  };
}

/** The settings of a stand-in, with some other ones. */
export function testConfig(given: Partial<AppConfig> = {}): AppConfig {
  const secret = "a secret that only tests know, 32+ bytes long";
  return { ...readConfig({}, { jwtSecret: secret, webDist: undefined }), ...given };
}

/** The password every seeded member has. */
export const PASSWORD = SEED_PASSWORD;

/** A member of the cast deletes the account. */
export async function depart(app: TestApp, handle: Handle): Promise<void> {
  await app.as(handle).delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
}
