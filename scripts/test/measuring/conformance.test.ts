import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startTestApp } from "@chonsu/server/test/support/harness";
import type { FastifyReply } from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { standInAdapter } from "../../testing/conformance/adapters/stand-in.ts";
import { runConformance } from "../../testing/conformance/run/conformance.ts";
import { createStandIn } from "../../testing/stand-in.ts";
import { conform, faultsIn, RUN } from "../testing/conformance/own-run.ts";

type Loose = Record<string, unknown>;

/** A fault of a server: changes answers before they are sent. The body is undefined where it is no JSON. */
type Fault = (answer: { method: string; path: string; reply: FastifyReply; body: unknown }) => void;

function startWith(fault: Fault) {
  return startTestApp({
    extend: (app) =>
      app.addHook("onSend", async ({ method, url }, reply, payload) => {
        const isJson = typeof payload === "string" && payload !== "";
        const answer = { method, path: url.replace(/\?.*/, ""), reply, body: isJson ? JSON.parse(payload) : undefined };
        fault(answer);
        return isJson ? JSON.stringify(answer.body) : payload;
      }),
  });
}

/** For each fault: the checks that run, the checks that find it, and their messages. */
const FAULTS: Readonly<
  Record<string, { fault: Fault; only: string[]; found: Record<string, RegExp>; differs?: RegExp }>
> = {
  "another status": {
    fault: (answer) => {
      if (answer.path === "/api/friends/" && answer.reply.statusCode === 201) answer.reply.code(200);
    },
    only: ["friends.request/201", "friends.list/200"],
    found: { "friends.request/201": /friends\.request answers 200 in place of 201/ },
  },
  "an answer that says too much": {
    fault: (answer) => {
      if (/^\/api\/user\/\d+\/$/.test(answer.path))
        answer.body = { ...(answer.body as Loose), email: "somebody@kaist.ac.kr" };
    },
    only: ["users.one/200", "users.profile/200"],
    found: { "users.one/200": /User has a field email that nobody declared/ },
  },
  "a header that is dropped": {
    fault: ({ reply }) => void reply.removeHeader("www-authenticate"),
    only: ["keywords.list/as-visitor", "keywords.list/as-bad-token", "keywords.list/as-owner"],
    found: {},
    differs: /not_authenticated comes without the header WWW-Authenticate/,
  },
  "no cross-origin answers": {
    fault: ({ reply }) => void reply.removeHeader("access-control-allow-origin"),
    only: ["everywhere/refusals-too", "keywords.list/cors", "everywhere/no-cookies"],
    found: { "everywhere/refusals-too": /./, "keywords.list/cors": /./ },
  },
  "a code nobody declared": {
    fault: (answer) => {
      if (answer.reply.statusCode === 400) answer.body = { ...(answer.body as Loose), code: "NOPE" };
    },
    only: ["friends.request/self-friend", "friends.request/user-not-found"],
    found: { "friends.request/self-friend": /code NOPE is not one this call declares/ },
  },
  "the innards of a server": {
    fault: (answer) => {
      if (answer.reply.statusCode === 404)
        answer.body = { ...(answer.body as Loose), detail: "안녕 SQLITE_ERROR: no such table" };
    },
    only: ["users.one/user-not-found", "users.one/200"],
    found: { "users.one/user-not-found": /innards of the server/ },
  },
  "a wrong order": {
    fault: (answer) => {
      if (answer.path === "/api/search-history/" && Array.isArray(answer.body)) answer.body.reverse();
    },
    only: ["searchHistory.list/200", "searchHistory.clear/204"],
    found: { "searchHistory.list/200": /"가".+"나"/ },
  },
  "who may not, may": {
    fault: (answer) => {
      if (answer.reply.statusCode !== 403) return;
      answer.reply.code(200);
      answer.body = {};
    },
    only: ["comments.edit/as-stranger", "comments.edit/as-owner"],
    found: { "comments.edit/as-stranger": /./ },
  },
};

describe("a fault of a server is found by the check that is about it, and by no other check", () => {
  it.each(Object.entries(FAULTS))("%s", async (_name, { fault, only, found, differs }) => {
    const { url } = await startWith(fault);
    const report = await conform(url, ...only);
    expect(report.results.map(({ id }) => id).toSorted()).toEqual(only.toSorted());
    const faults = faultsIn(report);
    expect(Object.keys(faults).toSorted()).toEqual(Object.keys(found).toSorted());
    for (const [id, came] of Object.entries(found)) expect(faults[id]).toMatch(came);
    if (differs !== undefined)
      expect(report.findings.map(({ what }) => what)).toEqual([expect.stringMatching(differs)]);
  });

  it("without a fault nothing is found, and no member is left over", async () => {
    const { url } = await startWith(() => {});
    const report = await conform(url, ...Object.values(FAULTS).flatMap(({ only }) => only));
    expect(faultsIn(report)).toEqual({});
    expect(report.cleanedUp).toMatchObject({ left: 0 });
  });

  it("the curl line repeats the answer, because the members of a failed check are kept", async () => {
    const { fault, only } = FAULTS["an answer that says too much"] as (typeof FAULTS)[string];
    const { url } = await startWith(fault);
    const report = await conform(url, ...only);
    const curl = report.results.find(({ outcome }) => outcome === "failed")?.fault?.curl ?? "";
    const { stdout } = await promisify(execFile)("bash", ["-c", curl]);
    expect(stdout).toMatch(/^HTTP\/1\.1 200/);
    expect(stdout).toContain('"email":"somebody@kaist.ac.kr"');
  });
});

it("an event that reaches a member it is not meant for is found by each check of an event", async () => {
  const everybody = Array.from({ length: 200 }, (_none, index) => index + 1);
  const { url } = await startTestApp({
    extend: (_app, ctx) => {
      const { emit } = ctx.push;
      ctx.push.emit = (_userId, event, payload) => {
        for (const id of everybody) emit(id, event, payload);
      };
    },
  });
  const faults = faultsIn(await conform(url, "push/message-new", "push/friends-changed", "push/no-token"));
  expect(Object.keys(faults)).toEqual(["push/message-new", "push/friends-changed"]);
});

/** About nine hundred checks, each over the network. */
const TIMEOUT_MS = 180_000;

/** The same cases as in the server's own matrix (server/test/contract/access). Here the things they are about were made by calls. */
it("our own server answers every call to everybody as its record says", { timeout: TIMEOUT_MS }, async () => {
  const standIn = await createStandIn();
  onTestFinished(standIn.close);
  const { url, errors } = await standIn.openSandbox();
  const { name, open } = standInAdapter(standIn.token);
  const { results, cleanedUp } = await runConformance({
    ...RUN,
    target: url,
    adapter: await open(url),
    adapterName: name,
    only: [],
    kinds: ["access"],
    timeoutMs: 60_000,
    concurrency: 8,
  });
  expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
  expect(results.length).toBeGreaterThan(800);
  expect([cleanedUp.left, await errors()]).toEqual([0, []]);
});
