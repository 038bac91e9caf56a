import { EventEmitter } from "node:events";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it } from "vitest";
import { startTestApp } from "../support/harness.ts";

const SCRIPT = `console.log(${JSON.stringify("가".repeat(2000))});`;
const ROBOTS = "User-agent: *\n";
const PAGE = `<!doctype html><html><head><title>촌수</title></head><body>${"<p>촌수</p>".repeat(100)}</body></html>`;

/** A built web as Vite leaves it, with compressed files beside the texts. */
async function startWithWeb(
  config: { readonly standIn?: boolean } = {},
  more: { readonly expectErrors?: boolean } = {},
) {
  const texts = {
    "index.html": PAGE,
    "service-worker.js": SCRIPT,
    "robots.txt": ROBOTS,
    "assets/index-a1b2.js": SCRIPT,
  };
  const files = Object.entries(texts).flatMap(([name, text]) => [
    [name, text],
    [`${name}.br`, brotliCompressSync(text)],
    [`${name}.gz`, gzipSync(text)],
  ]);
  return startTestApp({ ...more, config: { ...config, webDist: tempFolder(Object.fromEntries(files)) } });
}

it("sends the files that the build compressed, in an encoding that the browser accepts", async () => {
  const app = await startWithWeb();
  for (const [accepted, sent] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ] as const) {
    const answer = await app.visitor().get("/assets/index-a1b2.js").set("Accept-Encoding", accepted);
    expect(answer.headers["content-encoding"]).toBe(sent);
    expect(answer.headers["content-type"]).toContain("javascript");
    expect(answer.headers["vary"]).toMatch(/accept-encoding/i);
  }
});

it("lets browsers cache hashed files for ever, and makes them revalidate the page and the worker", async () => {
  const app = await startWithWeb();
  const cached = async (address: string) => (await app.visitor().get(address)).headers["cache-control"];
  expect(await cached("/assets/index-a1b2.js")).toBe("public, max-age=31536000, immutable");
  for (const address of ["/", "/home", "/projects/7", "/index.html", "/service-worker.js"]) {
    expect(await cached(address), address).toBe("no-cache");
  }
});

it("answers 500 while another build replaces the page, and recovers afterwards", async () => {
  const app = await startWithWeb({}, { expectErrors: true });
  const page = path.join(app.ctx.config.webDist ?? "", "index.html");
  rmSync(page);
  for (const address of ["/", "/home"]) expect((await app.visitor().get(address)).status, address).toBe(500);
  writeFileSync(page, PAGE);
  for (const address of ["/", "/home"]) expect((await app.visitor().get(address)).status, address).toBe(200);
});

it("answers 304 to a browser that has the page", async () => {
  const app = await startWithWeb();
  const first = await app.visitor().get("/home").set("Accept-Encoding", "br");
  expect(first.headers["content-encoding"]).toBe("br");
  const again = await app
    .visitor()
    .get("/home")
    .set("Accept-Encoding", "br")
    .set("If-None-Match", first.headers["etag"] ?? "");
  expect(again.status).toBe(304);
});

it("answers HEAD like GET without the body, and 404 for a missing file", async () => {
  const app = await startWithWeb();
  for (const [address, type] of [
    ["/", "text/html; charset=utf-8"],
    ["/home", "text/html; charset=utf-8"],
    ["/nobody/knows/this", "text/html; charset=utf-8"],
    ["/assets/index-a1b2.js", "application/javascript; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/healthz", "application/json; charset=utf-8"],
    ["/openapi.json", "application/json; charset=utf-8"],
    ["/docs", "text/html; charset=utf-8"],
  ] as const) {
    const { status, headers } = await app.visitor().get(address).set("Accept-Encoding", "identity");
    const head = await app.visitor().head(address).set("Accept-Encoding", "identity");
    expect([status, headers["content-type"]], address).toEqual([200, type]);
    const seen = [head.status, head.headers["content-type"], head.headers["content-length"], head.text];
    expect(seen, address).toEqual([status, type, headers["content-length"], undefined]);
  }
  for (const address of ["/assets/none.js", "/api/none/"]) expect((await app.visitor().head(address)).status).toBe(404);
});

/** The listeners of the journal, the faults and others on an answer. */
const WATCHERS = 4;

it("adds so few listeners to a socket that Node gives no warning", async () => {
  const { app, visitor } = await startWithWeb();
  let most = 0;
  app.server.on("request", (_, response) => {
    response.on("newListener", () => {
      most = Math.max(most, response.listenerCount("close"));
    });
  });
  await visitor().get("/home");
  expect(most).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners - WATCHERS);
});

it("serves nothing of the stand-in in production, its page included", async () => {
  const app = await startWithWeb({ standIn: false });
  for (const address of ["/__ui", "/__ui/", "/__standin", "/__standin/status/", "/__outbox", "/__outbox/mails"]) {
    const answer = await app.visitor().get(address);
    expect([answer.status, answer.body.code], address).toEqual([404, "NOT_FOUND"]);
  }
  expect((await app.visitor().get("/home")).text).toContain("<p>촌수</p>");
});

it("follows no link out of the folder of the web", async () => {
  const app = await startWithWeb();
  const web = app.ctx.config.webDist ?? "";
  const elsewhere = tempFolder({ "key.txt": "a key", "key.js.br": brotliCompressSync("a key") });
  symlinkSync(path.join(elsewhere, "key.txt"), path.join(web, "assets", "key.txt"));
  writeFileSync(path.join(web, "assets", "key.js"), SCRIPT);
  symlinkSync(path.join(elsewhere, "key.js.br"), path.join(web, "assets", "key.js.br"));
  for (const name of ["key.txt", "key.js"]) await app.visitor().get(`/assets/${name}`).expect(404);
});
