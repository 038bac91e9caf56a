import { CAST } from "@chonsu/db/seed/cast";
import { beforeEach, describe, expect, it } from "vitest";
import { multipart } from "../contract/access/call.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const MEGABYTE = 1024 * 1024;
let app: TestApp;
let bearer: { Authorization: string };

beforeEach(async () => {
  app = await startTestApp();
  bearer = { Authorization: `Bearer ${app.token(CAST.haneul.id)}` };
});

const json = { "Content-Type": "application/json" };
const urlEncoded = { "Content-Type": "application/x-www-form-urlencoded" };
const boundary = { "Content-Type": "multipart/form-data; boundary=xx" };
const JSON_PART = "Content-Type: application/json";
const draft = { title: "제목", content: "내용", keywords: ["로보틱스"] };

/** The headers and the body of a multipart form. */
function form(...fields: readonly (readonly [name: string, value: string])[]) {
  return [boundary, multipart(fields.map(([name, value]) => [`name="${name}"`, value])).payload] as const;
}

function post(path: string, headers: Record<string, string>, body: string | Buffer) {
  return rawRequest(app.url, { method: "POST", path, headers: { ...bearer, ...headers }, body });
}

it.each([true, false])("a form without a boundary is never read as an empty one (chunked: %s)", async (chunked) => {
  const headers = { ...bearer, "Content-Type": "multipart/form-data" };
  const { payload: body } = multipart([['name="introduction"', "새 소개"]]);
  const answer = await rawRequest(app.url, { method: "PUT", path: "/api/profile/update/", headers, body, chunked });
  expect([answer.status, answer.json().code]).toEqual([400, "VALIDATION"]);
});

describe("an empty body means {}", () => {
  const TYPES = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=xx",
    "text/plain",
    "image/png",
    "not a type",
  ];
  it.each<[string, { length?: Record<string, number>; chunked?: boolean }]>([
    ["no length at all", {}],
    ["Content-Length: 0", { length: { "Content-Length": 0 } }],
    ["chunks that end at once", { chunked: true }],
  ])("with %s and any type", async (_framing, { length = {}, chunked = false }) => {
    for (const type of TYPES.filter((one) => !(chunked && one === "not a type"))) {
      const headers = { ...bearer, "Content-Type": type, ...length };
      const send = (method: string, path: string) => rawRequest(app.url, { method, path, headers, chunked });
      expect((await send("POST", "/api/projects/1/like-toggle/")).status, type).toBe(200);
      const unchanged = { user_name: CAST.haneul.name };
      expect((await send("PATCH", "/api/profile/update/")).json(), type).toMatchObject(unchanged);
      const needed = { code: "VALIDATION", fields: { title: ["필수 항목입니다."] } };
      expect((await send("POST", "/api/projects/")).json(), type).toMatchObject(needed);
    }
  });

  it("for a JSON body of blanks", async () => {
    expect((await post("/api/projects/1/like-toggle/", json, " \n\t ")).status).toBe(200);
  });
});

describe("the same call in JSON, url-encoded and multipart", () => {
  const expected = {
    title: "제목",
    keywords: ["가", "나"],
    contacts: [{ contact_info: "a@b.c" }],
    tagged_users: [{ id: CAST.junho.id }],
  };

  it("as JSON, with and without brackets", async () => {
    const body = { ...draft, keywords: ["가", "나"], "contacts[]": ["a@b.c"], "tagged_users[]": String(CAST.junho.id) };
    const answer = await app.as("haneul").post("/api/projects/").send(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(expected);
  });

  it("accepts a list in a form as one JSON text, as repeated names and as a single value", async () => {
    const fields = form(
      ["title", "제목"],
      ["content", "내용"],
      ["keywords", '["가","나"]'],
      ["contacts", '{"contact_info":"a@b.c"}'],
      ["tagged_users", String(CAST.junho.id)],
    );
    const answer = await post("/api/projects/", ...fields);
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject(expected);
  });

  it.each(["[스터디", '{"a":1}'])("keeps a keyword that looks like JSON as text: %s", async (keyword) => {
    const answer = await post("/api/projects/", ...form(["title", "t"], ["content", "c"], ["keywords[]", keyword]));
    expect(answer.json()["keywords"]).toEqual([keyword]);
  });
});

it.each<[string, Record<string, string>, string | Buffer]>([
  ["a multipart body that breaks off", boundary, "--xx\r\nContent-"],
  ["a multipart body of another boundary", boundary, "--yy\r\n\r\n"],
  ["a multipart body without a boundary", { "Content-Type": "multipart/form-data" }, "--xx--\r\n"],
  ["a field that says it is JSON and is not", boundary, multipart([[`name="title"\r\n${JSON_PART}`, "{]"]]).payload],
  ["a field named as no field may be", ...form(["__proto__", "x"])],
])("an invalid body is refused as bad input in Korean: %s", async (_what, headers, body) => {
  const answer = await post("/api/projects/", headers, body);
  expect([answer.status, answer.json()]).toMatchObject([400, { code: "VALIDATION" }]);
  expect(answer.json().detail).toMatch(/[가-힣]/);
});

const HALF = "a".repeat(MEGABYTE * 0.6);

describe("a body that is too large", () => {
  it.each<[string, Record<string, string>, string | Buffer]>([
    ["as a form", urlEncoded, `title=t&content=${"a".repeat(MEGABYTE + 1)}`],
    ["as multipart by the total size of its fields", ...form(["title", HALF], ["content", HALF])],
    ["as multipart by its number of parts", ...form(...Array(3100).fill(["keywords[]", "k"]))],
  ])("is refused %s", async (_how, headers, body) => {
    const answer = await post("/api/projects/", headers, body);
    expect([answer.status, answer.json().code]).toEqual([413, "BODY_TOO_LARGE"]);
  });

  it("is refused by its announced length before it is read", async () => {
    const headers = { ...bearer, ...boundary, "Content-Length": 500 * MEGABYTE };
    const answer = await rawRequest(app.url, { method: "POST", path: "/api/projects/", headers, chunked: false });
    expect([answer.status, answer.json().code]).toEqual([413, "BODY_TOO_LARGE"]);
    expect(answer.headers["connection"]).toBe("close");
  });

  it("is refused when it streams without an end and without a length", async () => {
    const part = '--xx\r\nContent-Disposition: form-data; name="whatever"; filename="a"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(part), Buffer.alloc(12 * MEGABYTE)]);
    const request = { method: "PATCH", path: "/api/notifications/update/1/", headers: { ...bearer, ...boundary } };
    const answer = await rawRequest(app.url, { ...request, body, chunked: true });
    expect([answer.status, answer.json().code]).toEqual([413, "BODY_TOO_LARGE"]);
  });
});

describe("file parts", () => {
  it("with an unknown name are skipped", async () => {
    const answer = await app
      .as("haneul")
      .post("/api/projects/1/comments/create/")
      .field("content", "안녕하세요")
      .attach("file", Buffer.alloc(3 * MEGABYTE), "a.bin");
    expect(answer.status).toBe(201);
  });

  it("that are empty count as no file", async () => {
    const answer = await app
      .as("haneul")
      .patch("/api/profile/update/")
      .field("user_name", "정하늘")
      .attach("image", Buffer.alloc(0), { filename: "" });
    expect(answer.status).toBe(200);
  });
});

it("a visitor gets 401 with any body: the token is checked before it", async () => {
  for (const [headers, body] of [
    [json, "{"],
    [{ "Content-Type": "text/plain" }, "x"],
    [json, JSON.stringify({ a: "x".repeat(2 * MEGABYTE) })],
  ] as const) {
    const answer = await rawRequest(app.url, { method: "POST", path: "/api/projects/", headers, body });
    expect([answer.status, answer.json().code]).toEqual([401, "not_authenticated"]);
  }
});
