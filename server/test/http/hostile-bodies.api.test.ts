import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { multipart } from "../contract/access/call.ts";
import { openTestProduct, TOKEN } from "../stand-in/harness.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";

/**
 * Bodies that exhaust their reader, sent to the product with its journal, which reads them too. Values of single fields
 * are in bad-input.test.ts, and those of forms in bodies.api.test.ts.
 */
const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };
const MULTIPART_TYPE = { "Content-Type": "multipart/form-data; boundary=xx" };
const KEYS = 1001;

async function start() {
  const test = await openTestProduct();
  const { access } = await test.signIn("haneul");
  const send = (headers: Record<string, string>, body: string | Buffer, path = "/api/projects/") =>
    rawRequest(test.url, { method: "POST", path, headers: { Authorization: `Bearer ${access}`, ...headers }, body });
  return { ...test, send };
}

/** A valid post with one more field, which no call reads. */
function draftWith(field: string): string {
  return `{"title":"제목","content":"내용","keywords":["로보틱스"],"more":${field}}`;
}

function nested(open: string, depth: number, close: string, inner = ""): string {
  return `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
}

function keys(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `k${at}`);
}

function expectBad({ status, json }: RawAnswer, what: string, sentence = /[가-힣]/): void {
  expect([status, json().code], what).toEqual([400, "VALIDATION"]);
  expect(json().detail, what).toMatch(sentence);
}

it("refuses JSON that is too deep or has too many keys, on the control plane too", async () => {
  const { send, url } = await start();
  for (const [what, body] of [
    ["lists in lists", draftWith(nested("[", 100, "]"))],
    ["lists in lists, a hundred thousand of them", draftWith(nested("[", 100_000, "]"))],
    ["lists in lists without an end", "[".repeat(100_000)],
    ["lists in lists that are all there is", nested("[", 100_000, "]")],
    ["objects in objects", draftWith(nested('{"a":', 100_000, "}", "1"))],
    ["many keys", draftWith(JSON.stringify(Object.fromEntries(keys(KEYS).map((key) => [key, 1]))))],
  ] as const) {
    expectBad(await send(JSON_TYPE, body), what);
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${TOKEN}` };
    const options = `{"effect":{"status":500,"body":${body}}}`;
    const faults = await rawRequest(url, { method: "POST", path: "/__standin/faults/", headers, body: options });
    expectBad(faults, `${what}, as a fault`, /^The body /);
  }
});

it("accepts JSON of any depth and size that a client needs", async () => {
  const { send } = await start();
  const whole = JSON.stringify(Object.fromEntries(keys(KEYS - 1).map((key) => [key, 1])));
  for (const field of [nested("[", 20, "]"), JSON.stringify(Array(50_000).fill(1)), whole]) {
    expect((await send(JSON_TYPE, draftWith(field))).status).toBe(201);
  }
});

it("refuses forms with many keys, and JSON in a form field that is too deep", async () => {
  const { send } = await start();
  const form = keys(KEYS).map((key) => `${key}=1`);
  expectBad(await send(FORM_TYPE, form.join("&")), "url-encoded");
  const parts = multipart(keys(KEYS).map((key) => [`name="${key}"`, "1"]));
  expectBad(await send(MULTIPART_TYPE, parts.payload), "multipart");
  const deep = multipart([['name="a"\r\nContent-Type: application/json', nested("[", 100_000, "]")]]);
  expectBad(await send(MULTIPART_TYPE, deep.payload), "a field of JSON");
  expectBad(await send(FORM_TYPE, `tagged_users=${nested("[", 100_000, "]")}&title=t&content=c&keywords=k`), "a list");
});

it("decompresses no body: a compressed body is read as it is", async () => {
  const { send } = await start();
  const bomb = gzipSync(draftWith(JSON.stringify("a".repeat(20 * 1024 * 1024))));
  for (const encoding of ["gzip", "deflate", "br", "zstd"]) {
    for (const type of [JSON_TYPE, FORM_TYPE, MULTIPART_TYPE]) {
      expectBad(await send({ ...type, "Content-Encoding": encoding }, bomb), `${encoding} ${type["Content-Type"]}`);
    }
  }
});

it("refuses heads that are too long, and continues to answer", async () => {
  const { url } = await start();
  const long = "a".repeat(20_000);
  for (const asked of [{ path: "/api/config/", headers: { "X-Long": long } }, { path: `/api/config/?q=${long}` }]) {
    expect((await rawRequest(url, asked)).status).toBe(431);
  }
  expect((await rawRequest(url, { path: "/api/config/?page=1&page=2&".padEnd(15_000, "page=3&") })).status).toBe(200);
});
