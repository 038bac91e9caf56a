import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { CAST } from "@chonsu/db/seed/cast";
import { beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});

async function ask(url: string, accepted = {}) {
  const headers = { authorization: `Bearer ${app.token(CAST.haneul.id)}`, ...accepted };
  const answer = await app.app.inject({ url, headers });
  return { encoding: answer.headers["content-encoding"], vary: answer.headers.vary, bytes: answer.rawPayload };
}

const accepting = (encodings: string) => ({ "accept-encoding": encodings });

it("compresses a long answer when the client accepts that, with the same content", async () => {
  const plain = await ask("/api/friends/");
  expect(plain.encoding).toBeUndefined();
  const zipped = await ask("/api/friends/", accepting("gzip"));
  expect(zipped).toMatchObject({ encoding: "gzip", vary: expect.stringContaining("accept-encoding") });
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
  expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 3);
  const brotli = await ask("/api/friends/", accepting("gzip, deflate, br"));
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
});

it("leaves short answers, refusals, and answers to clients that ask for that as they are", async () => {
  for (const [path, encodings] of [
    ["/api/friends/", "identity"],
    ["/api/friends/", "gzip;q=0"],
    ["/api/notifications-unread-count/", "gzip, br"],
    ["/api/user/999999/", "gzip, br"],
  ] as const)
    expect((await ask(path, accepting(encodings))).encoding, `${path} ${encodings}`).toBeUndefined();
});

it("logs no error when the client disconnects before the first compressed byte", async () => {
  const body = JSON.stringify({ search: "로봇" });
  for (let turns = 0; turns < 12; turns += 1) {
    app.app.server.once("request", ({ socket }: IncomingMessage) => afterTurns(turns, () => socket.destroy()));
    const headers = {
      Authorization: `Bearer ${app.token(CAST.haneul.id)}`,
      "Accept-Encoding": "br",
      "Content-Type": "application/json",
    };
    const asked = request(new URL("/api/search/projects/", app.url), { method: "POST", headers, agent: false });
    asked.end(body);
    await new Promise((resolve) => asked.once("error", resolve).once("response", resolve));
  }
  // The harness fails when the server has logged an error by then.
  await app.as("junho").get("/api/notifications-unread-count/").expect(200);
});

function afterTurns(turns: number, run: () => void): void {
  if (turns === 0) run();
  else setImmediate(() => afterTurns(turns - 1, run));
}
