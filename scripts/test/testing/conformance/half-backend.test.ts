import { setTimeout } from "node:timers/promises";
import { CALLS } from "@chonsu/db/call-records/records";
import { seededRandom } from "@chonsu/db/seeded-random";
import { startTestApp } from "@chonsu/server/test/support/harness";
import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { presenceText } from "../../../testing/conformance/report/report.ts";
import { runConformance } from "../../../testing/conformance/run/conformance.ts";
import type { Result } from "../../../testing/conformance/run-checks.ts";
import { KEEPING_RUN, RUN } from "./own-run.ts";

/** What servers answer when they do not have a call. */
const MISSING: readonly (readonly [status: number, type: string, text: string])[] = [
  [404, "application/json", '{"detail":"없는 주소예요.","code":"NOT_FOUND"}'],
  [404, "text/html", "<!doctype html><pre>Cannot POST /api/</pre>"],
  [404, "text/plain", ""],
  [405, "application/json", '{"detail":"Method not allowed."}'],
  [501, "text/plain", "later"],
];

/** The groups whose checks run; CHONSU_EVERY=1 runs all of them, on more sets. */
const EVERY = process.env["CHONSU_EVERY"] === "1";
const ONLY = EVERY ? [] : ["friends.", "comments.", "push/message", "everywhere/"];
const SETS = EVERY ? 20 : 2;
const SEED = process.env["CHONSU_SEED"] ?? "half";
const TIMEOUT_MS = EVERY ? 600_000 : 120_000;
const CONFIG = { verification: "client", school: "카이스트", email_domains: ["kaist.ac.kr"] } as const;

const routes = new Map(
  [...CALLS.values()].flatMap(({ call, endpoint: { path, method, alsoMethod } }) =>
    [method, alsoMethod].map((each): [string, string] => [`${each} ${path}`, call]),
  ),
);

/** Our own server without these calls. */
async function without(absent: ReadonlySet<string>, random = seededRandom("answers"), only = ONLY) {
  const answers = new Map([...absent].map((call) => [call, random.pick(MISSING)]));
  const { url } = await startTestApp({
    extend: (app) =>
      app.addHook("onRequest", async ({ method, routeOptions }, reply) => {
        const answer = answers.get(routes.get(`${method} ${routeOptions.url}`) ?? "");
        if (answer === undefined) return;
        const [status, type, text] = answer;
        await reply.code(status).type(type).send(text);
      }),
  });
  return runConformance({ ...KEEPING_RUN, target: url, adapter: { config: CONFIG }, only, quick: !EVERY });
}

describe("a backend that has some of the calls", () => {
  let needed: ReadonlyMap<string, Result> = new Map();

  it("that has all of them, to be compared with", { timeout: TIMEOUT_MS }, async () => {
    const { absent, results } = await without(new Set());
    needed = new Map(results.map((result) => [result.id, result]));
    expect(absent).toEqual([]);
    expect(failedIn(results)).toEqual([]);
  });

  it.each(Array.from({ length: SETS }, (_none, at) => `${SEED} ${at}`))(
    "fails nothing, and whatever needs only what is there passes: set %s",
    { timeout: TIMEOUT_MS },
    async (seed) => {
      const random = seededRandom(seed);
      const share = 0.05 + random.fraction() * 0.4;
      const set = new Set([...CALLS.keys()].filter((call) => !isFoundation(call) && random.happens(share)));
      const { absent, results } = await without(set, random);
      expect(absent).toEqual([...set].toSorted());
      expect(failedIn(results)).toEqual([]);
      const wrong = results.filter(({ id, outcome }) => {
        const before = needed.get(id);
        const isThere = !set.has(id.split("/")[0] ?? id);
        const couldPass = isThere && before?.outcome === "passed" && before.calls.every((call) => !set.has(call));
        return couldPass !== (outcome === "passed");
      });
      expect(wrong.map(({ id, outcome, missing }) => `${id}: ${outcome} ${missing}`)).toEqual([]);
    },
  );

  it("of four calls passes the checks of these, and says what to build next", { timeout: TIMEOUT_MS }, async () => {
    const set = new Set([...CALLS.keys()].filter((call) => !isFoundation(call)));
    const { absent, results } = await without(
      set,
      undefined,
      FOUNDATION.map((call) => `${call}/`),
    );
    expect(absent).toHaveLength(CALLS.size - FOUNDATION.length);
    expect(failedIn(results)).toEqual([]);
    const passed = results.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
    for (const id of ["sessions.create/200", "accounts.registerAlone/201", "users.current/200"])
      expect(passed).toContain(id);
  });
});

const SOME = ["friends.list/", "friends.request/", "users.current/", "settings.read/"];

/** Our own server with something before each of its answers. */
async function troubled(
  before: (call: string, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>,
  run = KEEPING_RUN,
) {
  const { url } = await startTestApp({
    expectErrors: true,
    extend: (app) =>
      app.addHook("onRequest", async (request, reply) => {
        await before(routes.get(`${request.method} ${request.routeOptions.url}`) ?? "", reply, request);
      }),
  });
  return runConformance({ ...run, target: url, only: SOME });
}

describe("a backend in trouble", () => {
  it("that is slow fails nothing", { timeout: TIMEOUT_MS }, async () => {
    expect(failedIn((await troubled(() => setTimeout(10))).results)).toEqual([]);
  });

  it("one of whose calls answers 500 is told so once, and what does not need it passes", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { results, findings, absent } = await troubled(async (call, reply) => {
      if (call === "friends.respond") await reply.code(500).type("text/plain").send("boom");
    });
    expect([absent, findings.filter(({ isAddition }) => !isAddition).length]).toEqual([[], 1]);
    const failed = results.filter(({ outcome }) => outcome === "failed");
    expect(failed.length).toBeGreaterThan(0);
    expect(new Set(failed.map(({ fault }) => fault?.call))).toEqual(new Set(["friends.respond"]));
    expect(failed.every(({ calls }) => calls.includes("friends.respond"))).toBe(true);
    expect(results.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(failed.length);
  });

  it("that dies in the middle has a report, with what stays", { timeout: TIMEOUT_MS }, async () => {
    let answers = 0;
    const { results, accounts } = await troubled(async (_call, _reply, { raw }) => {
      answers += 1;
      if (answers > 250) raw.socket.destroy();
    }, RUN);
    expect(results.some(({ outcome }) => outcome === "passed")).toBe(true);
    const failed = results.filter(({ outcome }) => outcome === "failed");
    expect(new Set(failed.map(({ fault }) => fault?.expected))).toEqual(new Set(["an answer"]));
    expect(accounts.length).toBeGreaterThan(0);
  });
});

describe("a probe", () => {
  type Extend = NonNullable<Parameters<typeof startTestApp>[0]>["extend"];
  const probed = async (extend: Extend) => {
    const { url } = await startTestApp({ extend });
    return runConformance({ ...KEEPING_RUN, target: url, adapter: {}, only: ["settings.read/"] });
  };
  const plain404 =
    (...statuses: number[]): Extend =>
    (app) =>
      app.addHook("onSend", async (_request, reply, payload) => {
        if (!statuses.includes(reply.statusCode)) return payload;
        reply.code(404).type("application/json");
        return '{"detail":"Not found."}';
      });

  it("finds calls whose 404 has no code by the methods that their paths refuse", async () => {
    expect((await probed(plain404(404))).absent).toEqual([]);
  });

  it("says which calls may be there, where nothing tells them from unknown paths", async () => {
    const report = await probed(plain404(404, 405));
    expect(report.unclear).toContain("comments.list");
    expect(report.absent).toEqual(expect.arrayContaining([...(report.unclear ?? [])]));
    expect(presenceText(report)).toMatch(/^\d+ of 89 calls are not there yet; \d+ of them may be: they answer 404 /);
  });

  it("goes on when a call ends the connection", async () => {
    const { absent, results } = await probed((app) =>
      app.addHook("onRequest", async ({ routeOptions, raw }) => {
        if (routeOptions.url === "/api/keywords/") raw.socket.destroy();
      }),
    );
    expect([absent, failedIn(results)]).toEqual([[], []]);
  });
});

function failedIn(results: readonly Result[]): string[] {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  return failed.map(({ id, fault }) => `${id}: ${fault?.expected} ${fault?.came}`);
}

const FOUNDATION = ["settings.read", "sessions.create", "accounts.registerAlone", "users.current"];
function isFoundation(call: string): boolean {
  return FOUNDATION.includes(call);
}
