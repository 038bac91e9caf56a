import { CAST } from "@chonsu/db/seed/cast";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestProduct, TOKEN } from "../stand-in/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const CREATE = "/api/projects/1/comments/create/";
const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const MULTIPART_TYPE = "multipart/form-data; boundary=xx";
const MARK = "\ufeff";
/** 한글 in the encoding of Korean Windows. */
const CP949 = Buffer.from([0xc7, 0xd1, 0xb1, 0xdb]);
const NOT_UTF8: readonly (readonly [what: string, bytes: Buffer])[] = [
  ["CP949", CP949],
  ["half a character", Buffer.from("한").subarray(0, 2)],
  ["a surrogate", Buffer.from([0xed, 0xa0, 0x80])],
  ["an overlong slash", Buffer.from([0xc0, 0xaf])],
];

let test: Awaited<ReturnType<typeof openTestProduct>>;
let token: string;

beforeEach(async () => {
  test = await openTestProduct();
  token = (await test.signIn("haneul")).access;
});

function send(type: string, body: string | Buffer, path = CREATE) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": type };
  return rawRequest(test.url, { method: "POST", path, headers, body });
}

const part = (content: string | Buffer, more = "") =>
  Buffer.concat([
    Buffer.from(`--xx\r\nContent-Disposition: form-data; name="content"\r\n${more}\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n--xx--\r\n"),
  ]);
const json = (content: string | Buffer) =>
  Buffer.concat([Buffer.from('{"content":"'), Buffer.from(content), Buffer.from('"}')]);
const form = (content: string | Buffer) => Buffer.concat([Buffer.from("content="), Buffer.from(content)]);
const BODIES = [
  [JSON_TYPE, json],
  [FORM_TYPE, form],
  [MULTIPART_TYPE, part],
] as const;

describe.each(BODIES)("a body of %s", (type, bodyOf) => {
  it.each(NOT_UTF8)("that is not UTF-8 is refused, and nothing is stored: %s", async (_what, bytes) => {
    const before = (await test.visitor().get("/api/projects/1/")).body.comment_count;
    const answer = await send(type, bodyOf(bytes));
    expect([answer.status, answer.json().code]).toEqual([400, "VALIDATION"]);
    expect(answer.json().detail).toMatch(/UTF-8/);
    expect((await test.visitor().get("/api/projects/1/")).body.comment_count).toBe(before);
  });

  it("may begin with a byte order mark, which is not part of the text", async () => {
    const marked = type === MULTIPART_TYPE ? part(`${MARK}안녕`) : Buffer.from(MARK + String(bodyOf("안녕")));
    const answer = await send(type, marked);
    expect([answer.status, answer.json()["content"]]).toEqual([201, "안녕"]);
  });

  it("in UTF-8 is read whatever the declaration looks like", async () => {
    for (const charset of ["utf-8", "UTF-8", '"utf-8"', "utf8", "Utf8"]) {
      const answer = await send(`${type}; charset=${charset}`, bodyOf("안녕"));
      expect([answer.status, answer.json()["content"]], charset).toEqual([201, "안녕"]);
    }
  });

  it("with another declared charset is 415", async () => {
    for (const charset of ["euc-kr", "CP949", '"EUC-KR"', "utf-16", "iso-8859-1", "us-ascii", "x; charset=utf-8"]) {
      for (const name of ["charset", "Charset", " CHARSET"]) {
        const answer = await send(`${type};${name}=${charset}`, bodyOf("hello"));
        expect([answer.status, answer.json().code], charset).toEqual([415, "MEDIA_TYPE_UNSUPPORTED"]);
      }
    }
  });
});

it("a part of a form with another declared charset is 415, a file is no text", async () => {
  for (const charset of ["euc-kr", '"EUC-KR"', "ISO-8859-1", "utf-16le"]) {
    const answer = await send(MULTIPART_TYPE, part("hello", `Content-Type: text/plain; charset=${charset}\r\n`));
    expect([answer.status, answer.json().code], charset).toEqual([415, "MEDIA_TYPE_UNSUPPORTED"]);
  }
  const good = await send(MULTIPART_TYPE, part("안녕", 'content-type: TEXT/PLAIN; Charset="UTF-8"\r\n'));
  expect([good.status, good.json()["content"]]).toEqual([201, "안녕"]);
});

it("a part that says it is JSON, or that its text is UTF-8, is read as strictly", async () => {
  for (const type of ["application/json", "text/plain; charset=utf-8"]) {
    const answer = await send(MULTIPART_TYPE, part(CP949, `Content-Type: ${type}\r\n`));
    expect([answer.status, answer.json().code], type).toEqual([400, "VALIDATION"]);
  }
});

it("an empty body is {} with any charset", async () => {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json; charset=euc-kr" };
  for (const chunked of [true, false]) {
    const answer = await rawRequest(test.url, {
      method: "POST",
      path: "/api/projects/1/like-toggle/",
      headers,
      chunked,
    });
    expect(answer.status).toBe(200);
  }
});

describe("percent escapes", () => {
  const BROKEN = ["%zz", "%", "%e", "a%ff", "%c7%d1", "%ed%95", "%ed%a0%80", "%c0%af", "100%"];

  it("of a form are decoded, or the form is refused", async () => {
    for (const text of BROKEN) {
      for (const body of [`content=${text}`, `content=x&${text}=1`]) {
        const answer = await send(FORM_TYPE, body);
        expect([answer.status, answer.json().code], body).toEqual([400, "VALIDATION"]);
      }
    }
    const good = await send(FORM_TYPE, "content=%ED%95%9C+100%25");
    expect(good.json()["content"]).toBe("한 100%");
  });

  it("of a query are decoded, or the call is refused, on every call; a page of the web does not read them", async () => {
    for (const path of ["/api/search-users/", "/api/config/", "/api/welcome/"]) {
      for (const text of BROKEN) {
        const {
          status,
          json: body,
          headers,
        } = await rawRequest(test.url, {
          path: `${path}?q=${text}`,
          headers: { Authorization: `Bearer ${token}`, Origin: "https://a.test" },
        });
        expect([status, body().code], `${path} ${text}`).toEqual([400, "VALIDATION"]);
        expect(headers["access-control-allow-origin"]).toBe("*");
      }
    }
    const asked = await rawRequest(test.url, { path: "/no/api?q=%zz" });
    expect(asked.json().code).toBe("NOT_FOUND");
  });

  it("are needed: bytes that stand in an address as they are, are refused in the form of all refusals", async () => {
    // Node sends each of these characters as one byte.
    for (const text of [Buffer.from(CAST.junho.name), CP949]) {
      const answer = await rawRequest(test.url, { path: `/api/welcome/?code=${text.toString("latin1")}` });
      expect([answer.status, answer.json().code]).toEqual([400, "VALIDATION"]);
    }
  });
});

it("the control plane reads bodies and queries the same way", async () => {
  const control = (type: string, body: string | Buffer, query = "") =>
    rawRequest(test.url, {
      method: "POST",
      path: `/__standin/faults/${query}`,
      headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": type },
      body,
    });
  const rule = '{"effect":{"status":500}}';
  expect((await control(JSON_TYPE, MARK + rule)).status).toBe(201);
  expect((await control(`${JSON_TYPE}; charset=euc-kr`, rule)).status).toBe(415);
  const broken = await control(JSON_TYPE, json(CP949));
  expect([broken.status, broken.json().detail]).toEqual([400, expect.stringMatching(/UTF-8/)]);
  expect((await control(JSON_TYPE, rule, "?x=%ff")).status).toBe(400);
});
