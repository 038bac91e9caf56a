import { request } from "node:http";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openTestProduct, type TestProduct } from "../stand-in/harness.ts";
import { startTestApp } from "../support/harness.ts";
import { openLine } from "../support/raw-line.ts";
import { rawRequest } from "../support/raw-request.ts";

/** Answers that come before the routes: from Node, from the router, or before a request is whole. */
const CONFIG = "/api/config/";
const ORIGIN = "Origin: https://a.test";

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends lines as they are, and waits for the end of the connection. */
async function sendLines(url: string, ...lines: readonly string[]): Promise<Answer> {
  const { socket, closed, text } = openLine(url);
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  await closed;
  const [head = "", body = ""] = text().split("\r\n\r\n", 2);
  const [first = "", ...rest] = head.split("\r\n");
  const headers = rest.map((line) => [line.split(":", 1)[0]?.toLowerCase(), line.replace(/^[^:]*: */, "")]);
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers), body };
}

function expectRefusal({ status, headers, body }: Answer, expected: number, what: string): void {
  expect(status, what).toBe(expected);
  expect(JSON.parse(body), what).toEqual({ detail: expect.stringMatching(/./), code: expect.stringMatching(/./) });
  expect(headers, what).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
}

/** The product alone, and behind the front of a stand-in. */
describe.each(["the product", "a stand-in"])("%s", (kind) => {
  let url: string;
  let host: string;
  let standIn: TestProduct | undefined;

  beforeEach(async () => {
    standIn = kind === "a stand-in" ? await openTestProduct() : undefined;
    url = standIn?.url ?? (await startTestApp()).url;
    host = new URL(url).host;
  });

  it.each<[string, number, (host: string) => string[]]>([
    ["a path that cannot be decoded", 404, (at) => ["GET /api/%ff/ HTTP/1.1", `Host: ${at}`]],
    ["another one", 404, (at) => ["POST /api/%zz/ HTTP/1.1", `Host: ${at}`, "Content-Length: 0"]],
    [
      "a path that is too long for the router",
      404,
      (at) => [`GET /api/user/${"1".repeat(200)}/ HTTP/1.1`, `Host: ${at}`],
    ],
    ["an address that is too long", 431, (at) => [`GET /${"a".repeat(20_000)} HTTP/1.1`, `Host: ${at}`]],
    ["a head that is too long", 431, (at) => [`GET ${CONFIG} HTTP/1.1`, `Host: ${at}`, `X: ${"a".repeat(20_000)}`]],
    ["no HTTP", 400, () => ["hello"]],
    ["an unknown method", 400, (at) => [`FETCH ${CONFIG} HTTP/1.1`, `Host: ${at}`]],
    ["two lengths", 400, (at) => [`POST ${CONFIG} HTTP/1.1`, `Host: ${at}`, "Content-Length: 1", "Content-Length: 2"]],
    ["a method of others", 405, (at) => [`PROPFIND ${CONFIG} HTTP/1.1`, `Host: ${at}`]],
    ["TRACE", 405, (at) => [`TRACE ${CONFIG} HTTP/1.1`, `Host: ${at}`]],
    ["no host", 400, () => [`GET ${CONFIG} HTTP/1.1`]],
    ["an empty host", 400, () => [`GET ${CONFIG} HTTP/1.1`, "Host:"]],
    ["two hosts", 400, (at) => [`GET ${CONFIG} HTTP/1.1`, `Host: ${at}`, "Host: evil.test"]],
    ["the same host twice", 400, (at) => [`GET ${CONFIG} HTTP/1.1`, `Host: ${at}`, `host: ${at}`]],
    ["two hosts in one header", 400, (at) => [`GET ${CONFIG} HTTP/1.1`, `Host: ${at}, evil.test`]],
    ["a host with a path", 400, () => [`GET ${CONFIG} HTTP/1.1`, "Host: evil.test/x"]],
    ["a host with a name of somebody", 400, (at) => [`GET ${CONFIG} HTTP/1.1`, `Host: ${at}@evil.test`]],
    ["a whole address without a host", 400, (at) => [`GET http:///api/config/ HTTP/1.1`, `Host: ${at}`]],
    ["a whole address with a false host", 400, (at) => [`GET http://a@evil.test${CONFIG} HTTP/1.1`, `Host: ${at}`]],
  ])("refuses with JSON and CORS: %s", async (what, status, lines) => {
    expectRefusal(await sendLines(url, ...lines(host), ORIGIN), status, what);
  });

  it("answers a request that asks for an upgrade, or expects something, as if it did not", async () => {
    const upgrade = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"];
    for (const more of [upgrade, ["Expect: 200-ok"], ["Expect: 100-continue"]]) {
      const { socket, text } = openLine(url);
      socket.write([`GET ${CONFIG} HTTP/1.1`, `Host: ${host}`, ORIGIN, ...more, "", ""].join("\r\n"));
      await vi.waitFor(() => expect(text()).toContain('"verification"'), { interval: 5 });
      expect(text(), more[0]).toContain("HTTP/1.1 200 OK");
      expect(text(), more[0]).toContain("access-control-allow-origin: *");
    }
  });

  it("builds links from the host of a whole address, and not from the header", async () => {
    const answer = await sendLines(url, `GET http://first.test/api/no/ HTTP/1.1`, "Host: second.test");
    expect(answer.status).toBe(404);
    const whole = await sendLines(url, `GET http://${host}${CONFIG} HTTP/1.1`, "Host: second.test");
    expect([whole.status, JSON.parse(whole.body).school]).toEqual([200, "카이스트"]);
  });

  it("answers health checks of HTTP/1.0 without a host", async () => {
    expect((await sendLines(url, "GET /healthz HTTP/1.0")).status).toBe(200);
  });

  it("answers the push in the same form where nothing is served", async () => {
    for (const path of ["/socket.io/?EIO=4&transport=none", "/socket.io/?EIO=4&transport=polling&sid=none"]) {
      const { status, headers } = await rawRequest(url, { path, headers: { Origin: "https://a.test" } });
      expect(status).toBe(400);
      expect(headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
      expect(headers["x-content-type-options"], path).toBe("nosniff");
    }
  });

  it("closes a tunnel that nobody offers", async () => {
    const asked = request({
      ...{ hostname: "127.0.0.1", port: new URL(url).port },
      method: "CONNECT",
      path: "evil.test:443",
    });
    await expect(
      new Promise((resolve, reject) => asked.once("connect", resolve).once("error", reject).end()),
    ).rejects.toThrow("socket hang up");
  });

  it("reads nothing from proxies that are not trusted", async () => {
    const headers = { "X-Forwarded-Host": "evil.test/x", "X-Forwarded-Proto": "javascript" };
    expect((await rawRequest(url, { path: CONFIG, headers })).status).toBe(200);
  });
});

it("the control plane refuses with JSON too", async () => {
  const { url } = await openTestProduct();
  const { host } = new URL(url);
  for (const [status, ...lines] of [
    [404, "GET /__standin/%ff/ HTTP/1.1", `Host: ${host}`],
    [400, "GET /__standin/ HTTP/1.1", `Host: ${host}`, "Host: evil.test"],
    [400, "GET /__standin/ HTTP/1.1"],
  ] as const) {
    const answer = await sendLines(url, ...lines);
    expect([answer.status, JSON.parse(answer.body).detail]).toEqual([
      status,
      expect.stringMatching(/^[A-Z][a-zA-Z ]+/),
    ]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

it("refuses what a trusted proxy names, if that is no host or no protocol", async () => {
  const { url } = await startTestApp({ config: { proxies: 2 } });
  const ask = async (headers: Record<string, string>) => (await rawRequest(url, { path: CONFIG, headers })).status;
  expect(await ask({ "X-Forwarded-Host": "a.test, b.test:443", "X-Forwarded-Proto": "http, https" })).toBe(200);
  for (const name of ["evil.test/x", "a@evil.test", "a b", "a.test, b.test/"]) {
    expect(await ask({ "X-Forwarded-Host": name }), name).toBe(400);
  }
  expect(await ask({ "X-Forwarded-Proto": "javascript" })).toBe(400);
});

it("names an origin of the list only, also where no route answers", async () => {
  const { url } = await startTestApp({ config: { corsOrigins: ["https://a.test"] } });
  const { host } = new URL(url);
  for (const [origin, expected] of [
    ["https://a.test", "https://a.test"],
    ["https://b.test", undefined],
  ] as const) {
    const answer = await sendLines(url, "GET /api/%ff/ HTTP/1.1", `Host: ${host}`, `Origin: ${origin}`);
    expect(answer.headers["access-control-allow-origin"]).toBe(expected);
    expect(answer.headers["vary"]).toBe("Origin");
  }
});
