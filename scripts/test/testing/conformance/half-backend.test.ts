import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { CALLS } from "@chonsu/db/call-records/records";
import { seededRandom } from "@chonsu/db/seeded-random";
import { startTestApp } from "@chonsu/server/test/support/harness";
import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { probeCalls } from "../../../testing/conformance/probe.ts";
import { causesOf } from "../../../testing/conformance/report/causes.ts";
import { unknownNeeds } from "../../../testing/conformance/report/needs.ts";
import { nextText } from "../../../testing/conformance/report/next.ts";
import { isConforming, presenceText } from "../../../testing/conformance/report/report.ts";
import { runConformance } from "../../../testing/conformance/run/conformance.ts";
import type { Result } from "../../../testing/conformance/run-checks.ts";
import { beginRun } from "../../../testing/conformance/run-facts.ts";
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
  let whole: ReturnType<typeof without> | undefined;
  /** The run on a backend that has all calls, once. */
  const wholeRun = () => (whole ??= without(new Set()));

  it("that has all of them, to be compared with", { timeout: TIMEOUT_MS }, async () => {
    const { absent, results } = await wholeRun();
    expect(absent).toEqual([]);
    expect(failedIn(results)).toEqual([]);
    expect(unknownNeeds(results)).toEqual([]);
    const aboutAnother = results.filter(({ id, kind, calls }) => {
      const own = id.split("/")[0] ?? id;
      return (kind === "answer" || kind === "refusal") && CALLS.has(own) && !calls.includes(own);
    });
    expect(aboutAnother.map(({ id }) => id)).toEqual([]);
  });

  it.each(Array.from({ length: SETS }, (_none, at) => `${SEED} ${at}`))(
    "fails nothing, and whatever needs only what is there passes: set %s",
    { timeout: TIMEOUT_MS },
    async (seed) => {
      const needed = new Map((await wholeRun()).results.map((result) => [result.id, result]));
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
        // It is about those lists that are there.
        return id !== "everywhere/lists-are-paged" && couldPass !== (outcome === "passed");
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
    const ofSignUp = ["201", "bad-profiles", "own-sentences", "missing-fields", "foreign-address"];
    const alone = ofSignUp.map((name) => `accounts.registerAlone/${name}`);
    for (const id of ["sessions.create/200", ...alone, "users.current/200"]) expect(passed).toContain(id);
  });
});

/** Sends a value as it is, past the schemas of the server. */
function sendPlain(reply: FastifyReply, status: number, value: object): FastifyReply {
  return reply.code(status).type("application/json").send(JSON.stringify(value));
}

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
    expect([absent, failedIn(results), causesOf(results, findings).map(({ title }) => title)]).toEqual([
      [],
      [],
      ["friends.respond answers 500"],
    ]);
    const blocked = results.filter(({ outcome }) => outcome === "blocked");
    expect(blocked.length).toBeGreaterThan(0);
    expect(blocked.every(({ calls }) => calls.includes("friends.respond"))).toBe(true);
    expect(results.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(blocked.length);
  });

  /** What is wrong with a sign-in, and the one cause that is named for it. */
  const SIGN_INS: Readonly<Record<string, readonly [(reply: FastifyReply) => unknown, RegExp]>> = {
    "has an error of its own": [(reply) => reply.code(500).send("boom"), /^sessions\.create answers 500$/],
    "refuses everybody": [
      (reply) => sendPlain(reply, 401, { detail: "틀렸습니다.", code: "WRONG_LOGIN" }),
      /^sessions\.create answers WRONG_LOGIN$/,
    ],
    "gives no token": [
      (reply) => sendPlain(reply, 200, { userId: 7, id: 7, refresh: "a.b.c", since: 0 }),
      /^sessions\.create has no access \(/,
    ],
    "gives a token that is not accepted": [
      (reply) => sendPlain(reply, 200, { access: "a.b.c", refresh: "a.b.c", userId: 7, id: 7, since: 0 }),
      /^the token of a sign-in is refused by every call$/,
    ],
  };

  it.each(Object.entries(SIGN_INS))(
    "whose sign-in %s has one finding, and next is to mend it",
    { timeout: TIMEOUT_MS },
    async (_how, [answer, cause]) => {
      const report = await troubled(async (call, reply) => {
        if (call === "sessions.create") await answer(reply.header("cache-control", "no-store"));
      });
      const [{ title = "" } = {}, ...others] = causesOf(report.results, report.findings);
      expect([title, others.map((other) => other.title)]).toEqual([expect.stringMatching(cause), []]);
      expect(nextText(report)).toEqual([expect.stringMatching(/^next: mend what blocks \d+ checks: /)]);
      expect(isConforming(report, { allowMissing: true })).toBe(false);
    },
  );

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
    expect(presenceText(report)).toMatch(/^\d+ of \d+ calls are not there yet; \d+ of them may be: they answer as /);
  });

  /** What gateways answer for paths that they do not know. */
  const GATEWAYS: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => unknown>> = {
    "401 to who has a token": ({ headers }, reply) =>
      headers.authorization === undefined
        ? sendPlain(reply, 404, { detail: "no" })
        : sendPlain(reply, 401, { detail: "who?" }),
    "403": (_request, reply) => sendPlain(reply, 403, { detail: "no", trace: randomUUID() }),
    "a page": (_request, reply) => reply.type("text/html").send(`<!doctype html><p>${randomUUID()}`),
    "the way to a login": ({ url }, reply) => reply.redirect(`/login?next=${url}`),
    "an empty success": (_request, reply) => sendPlain(reply, 200, {}),
  };

  it("knows which calls are not there, whatever unknown paths answer", { timeout: TIMEOUT_MS }, async () => {
    const gone = ["comments.edit", "friends.map", "keywords.list", "projects.one", "sessions.check"];
    let answer: (typeof GATEWAYS)[string] | undefined;
    const { url } = await startTestApp({
      extend: (app) =>
        app.addHook("onRequest", async (request, reply) => {
          const call = routes.get(`${request.method} ${request.routeOptions.url}`) ?? "";
          if (request.is404 || gone.includes(call)) await answer?.(request, reply);
        }),
    });
    for (const [what, gateway] of Object.entries(GATEWAYS)) {
      answer = gateway;
      expect([what, (await probeCalls(beginRun(url, {}, CONFIG), 4)).toSorted()]).toEqual([what, gone]);
    }
  });

  it("follows calls to their path without a slash", async () => {
    const moved = await probed((app) =>
      app.addHook("onRequest", async ({ url }, reply) => {
        if (url.startsWith("/api/") && url.endsWith("/")) await reply.redirect(url.slice(0, -1), 301);
      }),
    );
    expect(moved.absent).toEqual([]);
    expect(causesOf(moved.results, moved.findings).map(({ title }) => title)).toEqual([
      "calls answer 301 to another address",
    ]);
  });

  it("follows a path without a slash to the one with it, which may not be there", async () => {
    const { absent } = await probed((app) =>
      app.addHook("onRequest", async ({ url }, reply) => {
        if (!url.endsWith("/")) await reply.redirect(`${url}/`, 301);
        else if (url === "/refresh/") await reply.code(404).send();
      }),
    );
    expect(absent).toEqual(expect.arrayContaining(["sessions.refreshShort"]));
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
