import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import type { AppConfig } from "../../src/config/config.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const HTTPS = { "X-Forwarded-Proto": "https" };
const DATA = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};
const WEB = {
  ...DATA,
  "content-security-policy":
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';font-src 'self';worker-src 'self';manifest-src 'self'",
  "permissions-policy": expect.stringContaining("geolocation=()"),
  "x-frame-options": "DENY",
};
const DOCS = {
  ...DATA,
  "content-security-policy":
    "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;connect-src 'self';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
};
const MEDIA = {
  ...DATA,
  "content-security-policy": "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none';sandbox",
  "cross-origin-resource-policy": "cross-origin",
};
/** Headers that only https may have. */
const OF_HTTPS = ["strict-transport-security", "cross-origin-opener-policy"];

async function startWithWeb(config: Partial<AppConfig> = {}): Promise<TestApp> {
  const names = ["index.html", "offline.html", "service-worker.js", "assets/index-a1b2.js", "favicon.svg"];
  const webDist = tempFolder(Object.fromEntries(names.map((name) => [name, "x"])));
  const app = await startTestApp({ config: { webDist, ...config } });
  await app.ctx.files.write("picture.webp", Buffer.from("RIFF"));
  return app;
}

async function headersOf(app: TestApp, address: string, headers: Record<string, string> = {}, method = "GET") {
  return (await rawRequest(app.url, { path: address, method, headers })).headers;
}

it.each<[string, object, string[]]>([
  [
    "data forbid to run, show or embed it, whatever the status is",
    DATA,
    [
      ...["/api/config/", "/api/current-user/", "/api/no-such-call/", "/api/projects/999999/", "/openapi.json"],
      ...["/media/none.webp", "/media/%zz", "/assets/none.js", "/socket.io/?EIO=4&transport=polling"],
    ],
  ],
  [
    "the web carry the page's policy on every file",
    WEB,
    ["/", "/home", "/offline.html", "/service-worker.js", "/favicon.svg", "/assets/index-a1b2.js"],
  ],
  ["a stored picture let other origins show it, and forbid to run it", MEDIA, ["/media/picture.webp"]],
  ["the API documentation", DOCS, ["/docs", "/docs/"]],
])("the security headers of %s", async (_what, expected, addresses) => {
  const app = await startWithWeb();
  for (const address of addresses) expect(await headersOf(app, address), address).toMatchObject(expected);
});

it("other methods and members get the security headers of data too, and the web's policy allows nothing unsafe", async () => {
  const app = await startWithWeb();
  const token = { Authorization: `Bearer ${app.token(CAST.haneul.id)}` };
  expect(await headersOf(app, "/api/current-user/", token)).toMatchObject(DATA);
  expect(await headersOf(app, "/api/projects/", {}, "POST")).toMatchObject(DATA);
  expect(await headersOf(app, "/api/projects/", { Origin: "https://o.test" }, "OPTIONS")).toMatchObject(DATA);
  expect(WEB["content-security-policy"]).not.toMatch(/unsafe|upgrade|\*/);
});

describe("over plain http", () => {
  it.each<[string, Partial<AppConfig>, Record<string, string>]>([
    ["no proxy", {}, {}],
    ["a caller who says https himself", {}, HTTPS],
    ["a proxy that is believed and says http", { proxies: 1 }, { "X-Forwarded-Proto": "http" }],
    ["an address of the web that is http", { webBaseUrl: "http://chonsu.test" }, {}],
  ])("nobody is sent to https: %s", async (_what, config, headers) => {
    const app = await startWithWeb(config);
    for (const address of ["/", "/home", "/service-worker.js", "/media/picture.webp", "/api/config/", "/docs"]) {
      const answered = await headersOf(app, address, headers);
      expect(Object.keys(answered).filter((name) => OF_HTTPS.includes(name))).toEqual([]);
      expect(answered["content-security-policy"]).not.toContain("upgrade");
    }
  });

  it.each<[string, Partial<AppConfig>, Record<string, string>]>([
    ["the web's own address says it", { webBaseUrl: "https://chonsu.test" }, {}],
    ["a proxy that is believed says it", { proxies: 1 }, HTTPS],
  ])("where it is https after all, browsers stay there: %s", async (_what, config, headers) => {
    const answered = await headersOf(await startWithWeb(config), "/home", headers);
    expect(answered).toMatchObject({
      ...WEB,
      "strict-transport-security": "max-age=31536000",
      "cross-origin-opener-policy": "same-origin",
    });
  });
});

describe("pages of other origins", () => {
  const PREFLIGHT = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization" };

  async function allowed(app: TestApp, origin: string) {
    const answers = [
      await headersOf(app, "/api/config/", { Origin: origin }),
      await headersOf(app, "/api/current-user/", { Origin: origin }),
      await headersOf(app, "/api/projects/", { Origin: origin, ...PREFLIGHT }, "OPTIONS"),
      await headersOf(app, "/media/picture.webp", { Origin: origin }),
      await headersOf(app, "/socket.io/?EIO=4&transport=polling", { Origin: origin }),
    ];
    for (const answered of answers) expect(answered["access-control-allow-credentials"]).toBeUndefined();
    return answers.map((answered) => answered["access-control-allow-origin"]);
  }

  it("may call the API and open a socket, unless a setting lists some origins or none", async () => {
    const any = await startWithWeb();
    expect(await allowed(any, "https://a.test")).toEqual(Array(5).fill("*"));
    const some = await startWithWeb({ corsOrigins: ["https://a.test", "https://b.test"] });
    expect(await allowed(some, "https://a.test")).toEqual(Array(5).fill("https://a.test"));
    expect(await allowed(some, "https://b.test")).toEqual(Array(5).fill("https://b.test"));
    const none = await startWithWeb({ corsOrigins: [] });
    for (const [app, origin] of [
      [some, "https://c.test"],
      [some, "https://a.test.evil.test"],
      [some, "null"],
      [none, "https://a.test"],
    ] as const) {
      expect(await allowed(app, origin), origin).toEqual(Array(5).fill(undefined));
    }
    expect((await headersOf(some, "/api/config/"))["vary"]).toContain("Origin");
  });

  it("may cache a preflight for two hours", async () => {
    const app = await startWithWeb();
    const answered = await headersOf(app, "/api/projects/", { Origin: "https://a.test", ...PREFLIGHT }, "OPTIONS");
    expect(answered["access-control-max-age"]).toBe("7200");
  });
});
