import { once } from "node:events";
import { CAST } from "@chonsu/db/seed/cast";
import { expect, it } from "vitest";
import { NO_LOAD_LIMITS } from "../../src/config/load-limits.ts";
import { manualClock } from "../../src/platform/clock.ts";
import { openConnection } from "../support/connections.ts";
import { startTestApp } from "../support/harness.ts";
import { openLine } from "../support/raw-line.ts";
import { beginRequest } from "../support/raw-request.ts";

const TIMEOUT = { timeout: 10_000 };

/** Begins a push session by polling, without a token. Returns its id. */
async function handshake(url: string, from = "203.0.113.1"): Promise<string> {
  const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { "x-forwarded-for": from } });
  const { sid } = JSON.parse((await answer.text()).slice(1)) as { sid: string };
  return sid;
}

/** Sends a packet in a push session. Returns whether the session is open. */
async function poll(url: string, sid: string, packet: string): Promise<boolean> {
  const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, { method: "POST", body: packet });
  return answer.ok;
}

/** Whether each push session is open. */
function areOpen(url: string, sids: readonly string[]): Promise<boolean[]> {
  return Promise.all(sids.map((sid) => poll(url, sid, "3")));
}

it("push sessions without a token are limited for each address and in all: the oldest is closed, never a member's", async () => {
  const loadLimits = { ...NO_LOAD_LIMITS, strangersOfAddress: 2, strangers: 4 };
  const app = await startTestApp({ config: { loadLimits, proxies: 1 } });
  const member = await openConnection(app, CAST.haneul.id, app.token(CAST.haneul.id), ["polling"]);
  const ofOne: string[] = [];
  for (let count = 0; count < 3; count += 1) ofOne.push(await handshake(app.url));
  expect(await areOpen(app.url, ofOne)).toEqual([false, true, true]);
  const ofOthers: string[] = [];
  for (let last = 1; last <= 3; last += 1) ofOthers.push(await handshake(app.url, `198.51.100.${last}`));
  expect(await areOpen(app.url, [...ofOne, ...ofOthers])).toEqual([false, false, true, true, true, true]);
  expect(app.ctx.load.refused.connections).toBe(2);
  expect([app.ctx.push.openConnections(), member.ended]).toEqual([1, []]);
});

it("a push session that sends no good token within ten seconds is closed, and a member's stays open", async () => {
  const realClock = manualClock(0);
  const app = await startTestApp({ realClock });
  const member = await openConnection(app, CAST.haneul.id);
  const [silent, refused] = [await handshake(app.url), await handshake(app.url)];
  await poll(app.url, refused, '40{"token":"a bad one"}');
  realClock.advance(9999);
  expect(await areOpen(app.url, [silent, refused])).toEqual([true, true]);
  realClock.advance(1);
  expect(await areOpen(app.url, [silent, refused])).toEqual([false, false]);
  expect([app.ctx.push.openConnections(), member.ended]).toEqual([1, []]);
});

it.each([
  ["application/json", '{"email":"a"}'],
  ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--b--\r\n'],
])(
  "a body without files that does not arrive within 30 seconds is dropped, and no error is logged: %s",
  async (type, body) => {
    const realClock = manualClock(0);
    let begun = 0;
    const app = await startTestApp({
      realClock,
      extend: (product) =>
        product.addHook("onRequest", async () => {
          begun += 1;
        }),
    });
    const path = "/api/token/";
    const slow = beginRequest(app.url, { method: "POST", path, headers: { "Content-Type": type }, body });
    await expect.poll(() => begun, TIMEOUT).toBe(1);
    realClock.advance(29_000);
    const { status } = await app.visitor().get("/api/config/");
    expect(status).toBe(200);
    realClock.advance(2000);
    await expect(slow.finish()).rejects.toThrow(/hang up|ECONNRESET|EPIPE/);
    expect(app.errors).toEqual([]);
  },
);

it("connections are limited in all: one more is closed at once, whatever is sent on it", async () => {
  const app = await startTestApp({ config: { loadLimits: { ...NO_LOAD_LIMITS, connections: 3 } } });
  const ones = [1, 2, 3].map(() => openLine(app.url));
  await Promise.all(ones.map(({ socket }) => once(socket, "connect")));
  await openLine(app.url).closed;
  expect(app.ctx.load.refused.connections).toBe(1);
  for (const { socket } of ones) socket.destroy();
  await Promise.all(ones.map(({ closed }) => closed));
  await expect.poll(async () => (await fetch(`${app.url}/healthz`).catch(() => undefined))?.status, TIMEOUT).toBe(200);
});

it("a connection that does not send a whole request head is closed", async () => {
  const app = await startTestApp({ config: { loadLimits: { ...NO_LOAD_LIMITS, headMs: 200 } } });
  const [silent, half] = [openLine(app.url), openLine(app.url)];
  half.socket.write("GET /api/config/ HTTP/1.1\r\nX-Half: ");
  await Promise.all([silent.closed, half.closed]);
});
