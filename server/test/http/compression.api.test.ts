import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { CAST } from "@chonsu/db/seed/cast";
import { beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});

async function ask(path: string, encodings: string | undefined) {
  const { body, headers } = await app.app.inject({
    url: path,
    headers: {
      authorization: `Bearer ${app.token(CAST.haneul.id)}`,
      ...(encodings === undefined ? {} : { "accept-encoding": encodings }),
    },
  });
  return { headers, text: body };
}

async function askBytes(path: string, encodings: string): Promise<{ encoding: unknown; vary: unknown; bytes: Buffer }> {
  const { rawPayload, headers } = await app.app.inject({
    url: path,
    headers: { authorization: `Bearer ${app.token(CAST.haneul.id)}`, "accept-encoding": encodings },
  });
  return { encoding: headers["content-encoding"], vary: headers.vary, bytes: rawPayload };
}

describe("compression", () => {
  it("compresses a long answer when the client accepts that, with the same content", async () => {
    const plain = await ask("/api/friends/", undefined);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const zipped = await askBytes("/api/friends/", "gzip");
    expect(zipped).toMatchObject({ encoding: "gzip", vary: expect.stringContaining("accept-encoding") });
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text);
    expect(zipped.bytes.length).toBeLessThan(plain.text.length / 3);
    const brotli = await askBytes("/api/friends/", "gzip, deflate, br");
    expect(brotli.encoding).toBe("br");
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
  });

  it("leaves an answer as it is when the client asks for that", async () => {
    expect((await ask("/api/friends/", "identity")).headers["content-encoding"]).toBeUndefined();
    expect((await ask("/api/friends/", "gzip;q=0")).headers["content-encoding"]).toBeUndefined();
  });
});

it("leaves short answers and refusals as they are", async () => {
  expect((await ask("/api/notifications-unread-count/", "gzip, br")).headers["content-encoding"]).toBeUndefined();
  expect((await ask("/api/users/999999/", "gzip, br")).headers["content-encoding"]).toBeUndefined();
});

it("does not decompress bodies", async () => {
  const body = gzipSync(JSON.stringify({ title: "제목", content: "내용", keywords: ["로보틱스"] }));
  const answer = await rawRequest(app.url, {
    method: "POST",
    path: "/api/projects/",
    headers: {
      Authorization: `Bearer ${app.token(CAST.haneul.id)}`,
      "Content-Type": "application/json",
      "Content-Encoding": "gzip",
    },
    body,
  });
  expect(answer.status).toBe(400);
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
