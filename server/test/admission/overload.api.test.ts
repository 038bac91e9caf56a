import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { type LoadLimits, NO_LOAD_LIMITS, STRICT_LOAD } from "../../src/config/load-limits.ts";
import { STRICT_LIMITS } from "../../src/config/rate-limits.ts";
import type { App } from "../../src/http/app-types.ts";
import { manualClock, systemClock } from "../../src/platform/clock.ts";
import { dial, openConnection, outcome } from "../support/connections.ts";
import { PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";
import { png } from "../support/pictures.ts";
import { openLine, type RawLine } from "../support/raw-line.ts";
import { beginRequest, rawRequest } from "../support/raw-request.ts";

/** Milliseconds of the test's clock. */
const CALL_MS = 100;
const KIB = 1024;
const TIMEOUT = { timeout: 10_000 };
const { haneul, garam } = CAST;

function startLimited(limits: Partial<LoadLimits>, options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const config = { ...options.config, loadLimits: { ...NO_LOAD_LIMITS, ...limits } };
  return startTestApp({ ...options, config });
}

const OVERLOADED = { code: "OVERLOADED", detail: expect.any(String) };
const logIn = (app: TestApp, password = PASSWORD) =>
  app.visitor().post("/api/token/").send({ email: haneul.email, password });

async function sendPicture(app: TestApp) {
  const image = await png();
  return await app.as("haneul").put("/api/profile/update/").attach("image", image, "a.png");
}

/** Holds a place in the queue until the test ends it. */
function holdUp(queue: TestApp["ctx"]["load"]["hashes"]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: queue.run(() => promise), letGo: resolve };
}

/** Whether a body with this many bytes of this sender is refused now. */
function isFull(app: TestApp, sender: number | null, bytes: number): boolean {
  const stay = app.ctx.load.uploads.enter(sender);
  const isRefused = !stay.take(bytes);
  stay.leave();
  return isRefused;
}

/** Runs something in each call. */
const inEachCall = (run: () => void) => (app: App) =>
  app.addHook("preHandler", (_request, _reply, done) => {
    run();
    done();
  });

/** An app in which each call takes some time of the clock that measures waiting. */
async function startWorking(callWaitMs: number): Promise<TestApp> {
  const realClock = manualClock(0);
  const extend = inEachCall(() => realClock.advance(CALL_MS));
  return await startLimited({ callWaitMs }, { realClock, extend });
}

/** Opens connections, and waits until the server has accepted them. */
async function openLines(app: TestApp, count: number): Promise<RawLine[]> {
  const lines = Array.from({ length: count }, () => openLine(app.url));
  await Promise.all(lines.map((line) => ask(line, "/healthz")));
  return lines;
}

/** The priorities of the threads of this process with this name. Linux only. */
function prioritiesOf(name: string): number[] {
  const threads = readdirSync("/proc/self/task");
  const named = threads.filter((thread) => readFileSync(`/proc/self/task/${thread}/comm`, "utf8").trim() === name);
  return named.map((thread) => getPriority(Number(thread)));
}

/** Sends a request over a connection and returns the answer. */
async function ask({ socket, text }: RawLine, path: string): Promise<string> {
  const before = text().length;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: https://elsewhere.test\r\n\r\n`);
  while (!/\r\n\r\n./.test(text().slice(before))) await once(socket, "data");
  return text().slice(before);
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);

describe("when more calls come at once than the server can answer in time", () => {
  it("answers the calls that are in time, and refuses the others in the wire's form for any origin", async () => {
    const app = await startWorking(5 * CALL_MS);
    const lines = await openLines(app, 40);
    const answers = await Promise.all(lines.map((line) => ask(line, "/api/config/")));
    const refused = answers.filter((answer) => statusOf(answer) === 503);
    const served = answers.filter((answer) => statusOf(answer) === 200);
    expect(served.length + refused.length).toBe(40);
    expect(served.length).toBeGreaterThan(5);
    expect(refused.length).toBeGreaterThan(5);
    for (const answer of refused) {
      expect(answer).toMatch(/\r\nretry-after: 1\r\n/i);
      expect(answer).toMatch(/\r\naccess-control-allow-origin: \*\r\n/i);
      expect(answer).toContain('"code":"OVERLOADED"');
    }
    expect(app.ctx.load.refused.late).toBe(refused.length);
    // The calls that came at the same time were answered or refused.
    for (const line of lines) expect(statusOf(await ask(line, "/api/config/"))).toBe(200);
  });

  it("still answers pages and health checks, and answers callers who come back later", async () => {
    const app = await startWorking(CALL_MS - 1);
    const lines = await openLines(app, 6);
    const asked = ["/api/config/", "/api/config/", "/api/config/", "/healthz", "/readyz", "/openapi.json"];
    const answers = await Promise.all(lines.map((line, at) => ask(line, asked[at] ?? "")));
    expect(answers.slice(3).map(statusOf)).toEqual([200, 200, 200]);
    expect(answers.slice(0, 3).map(statusOf)).toContain(503);
    for (const line of lines) expect(statusOf(await ask(line, "/api/config/"))).toBe(200);
  });
});

it("counts the time that calls waited while the event loop was blocked", async () => {
  let heldMs = 0;
  const machine = systemClock();
  // A call takes all the time that a turn has for calls.
  const extend = inEachCall(() => {
    heldMs += CALL_MS;
  });
  const realClock = { ...machine, steadyMs: () => machine.steadyMs() + heldMs };
  const app = await startLimited({ callWaitMs: 500 }, { realClock, extend });
  const lines = await openLines(app, 3);
  const answers = Promise.all(lines.map((line) => ask(line, "/api/config/")));
  // The event loop is blocked until its timers are late. By the server's clock that is two seconds.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  heldMs = 2000;
  expect((await answers).map(statusOf).toSorted()).toEqual([200, 503, 503]);
  for (const line of lines) expect(statusOf(await ask(line, "/api/config/"))).toBe(200);
});

it.each([
  ["forward", 1],
  ["back", -1],
])("refuses no waiting call when somebody sets the machine's time %s", async (_way, sign) => {
  const realClock = manualClock(0);
  // A call takes all the time that a turn has for calls, so the others wait.
  const extend = inEachCall(() => {
    realClock.advance(CALL_MS);
    realClock.step(sign * 60 * 60 * 1000);
  });
  const app = await startLimited({ callWaitMs: 100 * CALL_MS }, { realClock, extend });
  const lines = await openLines(app, 10);
  const answers = await Promise.all(lines.map((line) => ask(line, "/api/config/")));
  expect(new Set(answers.map(statusOf))).toEqual(new Set([200]));
});

describe("while the largest number of passwords is hashed", () => {
  it("some calls with a hash wait, further ones are refused, and all other calls are answered", async () => {
    const app = await startLimited({ hashes: { atOnce: 1, waiting: 1 } });
    const { held, letGo } = holdUp(app.ctx.load.hashes);
    const waiting = logIn(app).then((answer) => answer.status);
    await expect.poll(() => app.ctx.load.hashes.waiting, TIMEOUT).toBe(1);
    const me = app.as("junho");
    const refused = [
      await me.post("/api/check-password/").send({ password: PASSWORD }),
      await me.patch("/api/change-password/").send({ current_password: PASSWORD, new_password: "another one 1" }),
      await me.delete("/api/delete-user/").send({ current_password: PASSWORD }),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.body]).toEqual([503, OVERLOADED]);
      expect(answer.headers["retry-after"]).toBe("1");
    }
    await me.get("/api/current-user/").expect(200);
    letGo();
    await held;
    expect(await waiting).toBe(200);
    expect(app.ctx.load.refused.hashes).toBe(3);
  });

  it("a refused login does not count as an attempt on its account", async () => {
    const app = await startLimited({ hashes: { atOnce: 1, waiting: 0 } }, { config: { rateLimits: STRICT_LIMITS } });
    const { held, letGo } = holdUp(app.ctx.load.hashes);
    const tries = STRICT_LIMITS.wrongLoginsByAccountAndAddress.burst + 5;
    for (let count = 0; count < tries; count += 1) await logIn(app).expect(503);
    letGo();
    await held;
    await logIn(app).expect(200);
  });
});

describe("pictures and uploads", () => {
  it("are refused when too many wait to be decoded, and no file remains", async () => {
    const app = await startLimited({ pictures: { atOnce: 1, waiting: 0 } });
    const { held, letGo } = holdUp(app.ctx.load.pictures);
    const refused = await sendPicture(app);
    expect([refused.status, refused.body]).toEqual([503, OVERLOADED]);
    const before = app.ctx.files.list().length;
    letGo();
    await held;
    expect((await sendPicture(app)).status).toBe(200);
    expect(app.ctx.files.list()).toHaveLength(before + 1);
  });

  it.runIf(process.platform === "linux")("leave the processors to calls where load is limited", async () => {
    const own = getPriority();
    const strict = await startLimited({ picturesLast: STRICT_LOAD.picturesLast });
    expect((await sendPicture(strict)).status).toBe(200);
    const priorities = prioritiesOf("libvips worker");
    expect(priorities).not.toEqual([]);
    expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
    expect(getPriority()).toBe(own);
  });

  it("are refused while other uploads of the same sender fill that sender's memory", async () => {
    const bytes = 64 * KIB;
    const app = await startLimited({ uploadBytes: 4 * bytes, uploadBytesOfOne: 2 * bytes });
    const part = 'Content-Disposition: form-data; name="other"; filename="a"';
    const form = (filler: number) => `--b\r\n${part}\r\n\r\n${"x".repeat(filler)}\r\n--b--\r\n`;
    const request = (userId: number, filler: number) => ({
      method: "PUT",
      path: "/api/profile/update/",
      headers: { "Content-Type": "multipart/form-data; boundary=b", Authorization: `Bearer ${app.token(userId)}` },
      body: form(filler),
    });
    const slow = beginRequest(app.url, request(haneul.id, 1.5 * bytes));
    await expect.poll(() => isFull(app, haneul.id, bytes), TIMEOUT).toBe(true);
    const refused = await rawRequest(app.url, request(haneul.id, bytes));
    expect([refused.status, refused.json()]).toEqual([503, OVERLOADED]);
    expect((await rawRequest(app.url, request(garam.id, bytes))).status).toBe(200);
    expect((await slow.finish()).status).toBe(200);
    expect((await rawRequest(app.url, request(haneul.id, bytes))).status).toBe(200);
  });
});

it("large bodies of visitors count in memory from their announced length on, and small calls pass", async () => {
  const app = await startLimited({ uploadBytes: 128 * KIB, uploadBytesOfOne: 64 * KIB });
  const body = JSON.stringify({ email: haneul.email, password: PASSWORD });
  const request = { method: "POST", path: "/api/token/", headers: { "Content-Type": "application/json" }, body };
  const large = { ...request, body: body.padEnd(40 * KIB) };
  const first = beginRequest(app.url, large);
  await expect.poll(() => isFull(app, null, 40 * KIB), TIMEOUT).toBe(true);
  const refused = await rawRequest(app.url, large);
  expect([refused.status, refused.json().code, refused.headers.connection]).toEqual([503, "OVERLOADED", "close"]);
  expect((await rawRequest(app.url, request)).status).toBe(200);
  expect((await first.finish()).status).toBe(200);
  expect((await rawRequest(app.url, large)).status).toBe(200);
});

it.each(["Content-Length: 1500000", "Transfer-Encoding: chunked"])(
  "a refused body (%s) gives its memory back with the answer, though the sender stays",
  async (framing) => {
    const app = await startLimited({ uploadBytes: 8 * KIB * KIB, uploadBytesOfOne: 2 * KIB * KIB });
    const line = openLine(app.url);
    const bytes = 1200 * KIB;
    line.socket.write(`POST /api/token/ HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n`);
    line.socket.write(`${framing}\r\n\r\n${bytes.toString(16)}\r\n${"x".repeat(bytes)}`);
    await expect.poll(line.text, TIMEOUT).toMatch(/^HTTP\/1.1 413/);
    expect(isFull(app, null, 2 * KIB * KIB)).toBe(false);
  },
);

describe("connections of one member", () => {
  it("are limited: one more is refused while they are open, and other members' are admitted", async () => {
    const app = await startLimited({ connectionsOfMember: 2 });
    const [first] = [await openConnection(app, haneul.id), await openConnection(app, haneul.id)];
    expect(await outcome(dial(app.url, { token: app.token(haneul.id) }))).toBe("too_many_tabs");
    await openConnection(app, garam.id);
    expect(app.ctx.load.refused.connections).toBe(1);
    expect(app.ctx.push.openConnections()).toBe(3);
    first?.socket.disconnect();
    await expect.poll(() => app.ctx.push.openConnections(), TIMEOUT).toBe(2);
    await openConnection(app, haneul.id);
  });

  it("are limited also when they come at the same time", async () => {
    const app = await startLimited({ connectionsOfMember: 2 });
    const connections = Array.from({ length: 8 }, () => dial(app.url, { token: app.token(haneul.id) }));
    await Promise.all(connections.map(outcome));
    await expect.poll(() => app.ctx.push.openConnections(), TIMEOUT).toBe(2);
  });
});
