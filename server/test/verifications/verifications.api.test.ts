import { CAST } from "@chonsu/db/seed/cast";
import { mailedCodes } from "@chonsu/db/tables/sessions";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";

const MINUTE = 60_000;
const ADDRESS = "newcomer@kaist.ac.kr";
const SERVER_MODE = { config: { verification: "server" } } as const;

const FOREIGN = [
  ["another domain", "newcomer@gmail.com"],
  ["a domain that merely ends alike", "newcomer@notkaist.ac.kr"],
  ["a domain below ours", "newcomer@cs.kaist.ac.kr"],
  ["ours as a part", "newcomer@kaist.ac.kr.evil.com"],
] as const;

const MALFORMED = [
  ["two at signs", "a@evil.com@kaist.ac.kr"],
  ["no at sign", "kaist.ac.kr"],
  ["no name", "@kaist.ac.kr"],
  ["a dot before the name", ".newcomer@kaist.ac.kr"],
  ["a dot behind the name", "newcomer.@kaist.ac.kr"],
  ["two dots in the name", "new..comer@kaist.ac.kr"],
  ["nothing but a dot for a name", ".@kaist.ac.kr"],
  ["a percent escape", "new%40comer@kaist.ac.kr"],
  ["an escaped line break", "newcomer%0d%0aBcc:all@kaist.ac.kr"],
  ["a blank within", "new comer@kaist.ac.kr"],
  ["a look-alike letter", "newcomer@\u212Aaist.ac.kr"],
  ["a line break", "newcomer@kaist.ac.kr\nBcc: all@kaist.ac.kr"],
  ["two dots in the domain", "newcomer@kaist..ac.kr"],
  ["a dot behind the domain", "newcomer@kaist.ac.kr."],
  ["a domain of one word", "newcomer@kaist"],
  ["a name of 65 letters", `${"a".repeat(65)}@kaist.ac.kr`],
  ["nothing", ""],
] as const;

const NOT_UNIVERSITY = [...FOREIGN, ...MALFORMED] as const;

async function outbox({ visitor }: TestApp, query: object = {}) {
  return (
    await visitor()
      .get("/__outbox/mails")
      .query({ kind: "code", ...query })
  ).body;
}

/** Asks for a code in server mode and reads it where only the owner of the address can. */
async function mailedCode(app: TestApp, email = ADDRESS): Promise<string> {
  await app.visitor().post("/api/send-code-email/").send({ email }).expect(200);
  return (await outbox(app, { to: email }))[0].code;
}

function otherThan(code: string): string {
  return code === "999999" ? "100000" : String(Number(code) + 1);
}

describe("POST /api/check-email/", () => {
  it("lets a free address of either domain through", async () => {
    const { visitor } = await startTestApp();
    for (const email of [ADDRESS, "old.friend+x@alumni.kaist.ac.kr", " NewComer@KAIST.ac.kr "]) {
      const response = await visitor().post("/api/check-email/").send({ email });
      expect([response.status, response.body]).toEqual([200, { message: expect.stringMatching(/[가-힣]/) }]);
    }
  });

  it("answers 400 for a registered address and nothing else, with the sentence under both names", async () => {
    const { visitor } = await startTestApp();
    for (const email of [CAST.haneul.email, CAST.haneul.email.toUpperCase()]) {
      const response = await visitor().post("/api/check-email/").send({ email });
      expect(response.status).toBe(400);
      expect(response.body).toEqual({
        code: "EMAIL_TAKEN",
        detail: "이미 가입된 회원입니다.",
        message: "이미 가입된 회원입니다.",
      });
    }
  });

  it.each(FOREIGN)("lets %s through: the question is whether the address is taken (R39)", async (_what, email) => {
    const { visitor } = await startTestApp();
    const response = await visitor().post("/api/check-email/").send({ email });
    expect([response.status, response.body]).toEqual([200, { message: expect.stringMatching(/[가-힣]/) }]);
  });

  it.each<readonly [what: string, email: unknown]>([
    ...MALFORMED,
    ["a number", 5],
    ["null", null],
    ["a list", [ADDRESS]],
    ["an object", { $ne: "" }],
    ["a NUL", "a\u0000@kaist.ac.kr"],
    ["an endless name", `${"a".repeat(100_000)}@kaist.ac.kr`],
  ])("answers 403 for %s", async (_what, email) => {
    const { visitor } = await startTestApp();
    const response = await visitor().post("/api/check-email/").send({ email });
    expect([response.status, response.body]).toEqual([
      403,
      { code: "EMAIL_NOT_UNIVERSITY", detail: "Kaist 유저만 가입이 가능합니다." },
    ]);
  });

  it("answers 403 when the address is missing", async () => {
    const { visitor } = await startTestApp();
    await visitor().post("/api/check-email/").expect(403);
    await visitor().post("/api/check-email/").send({ mail: ADDRESS }).expect(403);
  });

  it.each([
    ["a JSON list", "application/json", JSON.stringify([{ email: ADDRESS }])],
    ["a JSON text", "application/json", JSON.stringify(ADDRESS)],
    ["a JSON null", "application/json", "null"],
    ["a JSON number", "application/json", "5"],
    ["broken JSON", "application/json", `{"email": "${CAST.haneul.email}"`],
    ["a broken form", "multipart/form-data; boundary=x", `--x\r\nContent-Disposition: form-data\r\n\r\n${ADDRESS}`],
    ["a form without a boundary", "multipart/form-data", ADDRESS],
  ])("answers 403 for %s: 400 would read as registered", async (_what, type, body) => {
    const { visitor } = await startTestApp();
    const response = await visitor().post("/api/check-email/").set("Content-Type", type).send(body);
    expect([response.status, response.body]).toEqual([
      403,
      { code: "EMAIL_NOT_UNIVERSITY", detail: "Kaist 유저만 가입이 가능합니다." },
    ]);
  });
});

describe("POST /api/send-code-email/ in client mode", () => {
  it.each([381502, "381502", 100000, 999999])("mails the client's own code %j", async (code) => {
    const app = await startTestApp();
    const response = await app.visitor().post("/api/send-code-email/").send({ email: ADDRESS, code });
    expect([response.status, response.body]).toEqual([200, { message: "인증 코드가 이메일로 전송되었습니다." }]);
    expect(await outbox(app, { to: ADDRESS })).toMatchObject([{ to: ADDRESS, code: String(code) }]);
  });

  it.each([{}, { code: 99_999 }, { code: 1_000_000 }, { code: "abcdef" }, { code: 123456.5 }, { code: null }])(
    "refuses %j as a code and mails nothing",
    async (body) => {
      const app = await startTestApp();
      const response = await app
        .visitor()
        .post("/api/send-code-email/")
        .send({ email: ADDRESS, ...body });
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
      expect(response.body.fields).toHaveProperty("code.0", expect.stringMatching(/[가-힣]/));
      expect(await outbox(app, { to: ADDRESS })).toEqual([]);
    },
  );

  it.each(NOT_UNIVERSITY)("never mails %s", async (_what, email) => {
    const app = await startTestApp({ scenario: "empty" });
    const response = await app.visitor().post("/api/send-code-email/").send({ email, code: 123456 });
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
    expect(response.body.fields).toHaveProperty("email");
    expect(await outbox(app)).toEqual([]);
  });

  it("answers alike for a member and for nobody, and mails both", async () => {
    const app = await startTestApp();
    const send = (email: string) => app.visitor().post("/api/send-code-email/").send({ email, code: 123456 });
    const [member, nobody] = [await send(CAST.haneul.email), await send("nobody@kaist.ac.kr")];
    expect([member.status, member.body]).toEqual([nobody.status, nobody.body]);
    expect(await outbox(app, { to: CAST.haneul.email })).toHaveLength(1);
    expect(await outbox(app, { to: "nobody@kaist.ac.kr" })).toHaveLength(1);
  });
});

describe("POST /api/send-code-email/ in server mode", () => {
  it("makes the code itself, whatever the client sends, and keeps no readable copy of it", async () => {
    const app = await startTestApp(SERVER_MODE);
    await app.visitor().post("/api/send-code-email/").send({ email: ADDRESS, code: 123456 }).expect(200);
    const [{ code }] = await outbox(app, { to: ADDRESS });
    expect(code).toMatch(/^[1-9]\d{5}$/);
    expect(code).not.toBe("123456");

    expect(JSON.stringify(app.ctx.db.select().from(mailedCodes).all())).not.toContain(code);
  });
});

describe("POST /api/verify-code/", () => {
  it("turns the mailed code into a verification, once", async () => {
    const app = await startTestApp(SERVER_MODE);
    const code = await mailedCode(app);
    const verify = () => app.visitor().post("/api/verify-code/").send({ email: ADDRESS.toUpperCase(), code });
    const first = await verify();
    expect([first.status, first.body]).toEqual([200, { verification: expect.stringMatching(/^.{24,}$/) }]);
    const again = await verify();
    expect([again.status, again.body.code]).toEqual([400, "CODE_WORN_OUT"]);
  });

  it("gives a verification to exactly one of many who send the right code at once", async () => {
    const app = await startTestApp(SERVER_MODE);
    const code = await mailedCode(app);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.visitor().post("/api/verify-code/").send({ email: ADDRESS, code })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("wears a code out after five wrong attempts, even for the right code", async () => {
    const app = await startTestApp(SERVER_MODE);
    const code = await mailedCode(app);
    const verify = (attempt: string) => app.visitor().post("/api/verify-code/").send({ email: ADDRESS, code: attempt });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const wrong = await verify(otherThan(code));
      expect([wrong.status, wrong.body]).toEqual([
        400,
        { code: "CODE_WRONG", detail: "인증코드가 일치하지 않습니다." },
      ]);
    }
    expect((await verify(code)).body.code).toBe("CODE_WORN_OUT");
    expect((await verify(await mailedCode(app))).status).toBe(200);
  });

  it("accepts the right code on the fifth attempt", async () => {
    const app = await startTestApp(SERVER_MODE);
    const code = await mailedCode(app);
    const verify = (attempt: string) => app.visitor().post("/api/verify-code/").send({ email: ADDRESS, code: attempt });
    for (let attempt = 0; attempt < 4; attempt += 1) await verify(otherThan(code));
    expect((await verify(code)).status).toBe(200);
  });

  it("accepts a code for ten minutes and not a moment longer", async () => {
    const app = await startTestApp(SERVER_MODE);
    const early = await mailedCode(app, "early@kaist.ac.kr");
    const late = await mailedCode(app, "late@kaist.ac.kr");
    const verify = (email: string, code: string) => app.visitor().post("/api/verify-code/").send({ email, code });
    app.clock.advance(10 * MINUTE - 1);
    expect((await verify("early@kaist.ac.kr", early)).status).toBe(200);
    app.clock.advance(1);
    expect((await verify("late@kaist.ac.kr", late)).body.code).toBe("CODE_WORN_OUT");
  });

  it("lets a new code take the place of the one before, and keeps addresses apart", async () => {
    const app = await startTestApp(SERVER_MODE);
    const old = await mailedCode(app);
    const fresh = await mailedCode(app);
    const other = await mailedCode(app, "other@kaist.ac.kr");
    const verify = (code: string) => app.visitor().post("/api/verify-code/").send({ email: ADDRESS, code });
    expect((await verify(old)).body.code).toBe("CODE_WRONG");
    expect((await verify(other)).body.code).toBe("CODE_WRONG");
    expect((await verify(fresh)).status).toBe(200);
  });

  it("knows no code of an address that was not mailed, nor any in client mode", async () => {
    const server = await startTestApp(SERVER_MODE);
    const unknown = await server.visitor().post("/api/verify-code/").send({ email: ADDRESS, code: 123456 });
    expect([unknown.status, unknown.body.code]).toEqual([400, "CODE_WORN_OUT"]);
    const client = await startTestApp();
    await client.visitor().post("/api/send-code-email/").send({ email: ADDRESS, code: 123456 });
    const response = await client.visitor().post("/api/verify-code/").send({ email: ADDRESS, code: 123456 });
    expect([response.status, response.body.code]).toEqual([400, "CODE_WRONG"]);
  });

  it.each([
    { email: ADDRESS },
    { code: 123456 },
    { email: ADDRESS, code: 12345 },
    { email: ADDRESS, code: "x" },
    { email: 5, code: 123456 },
    { email: ADDRESS, code: 123456, purpose: "other" },
  ])("answers %j as bad input", async (body) => {
    const { visitor } = await startTestApp(SERVER_MODE);
    const response = await visitor().post("/api/verify-code/").send(body);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
  });
});
