import { CAST } from "@chonsu/db/seed/cast";
import { mailedCodes } from "@chonsu/db/tables/sessions";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { mailedCode, outboxOf } from "../support/outbox.ts";

const MINUTE = 60_000;
const ADDRESS = "newcomer@kaist.ac.kr";
const SERVER_MODE = { config: { verification: "server" } } as const;

const outbox = (app: TestApp, filter: { recipient?: string } = {}) => outboxOf(app, { kind: "code", ...filter });

function otherThan(code: string): string {
  return code === "999999" ? "100000" : String(Number(code) + 1);
}

it("POST /api/send-code-email/ in client mode answers the same for a member and an unknown address, and mails both", async () => {
  const app = await startTestApp();
  const send = (email: string) => app.visitor().post("/api/send-code-email/").send({ email, code: 123456 });
  const [member, nobody] = [await send(CAST.haneul.email), await send("nobody@kaist.ac.kr")];
  expect([member.status, member.body]).toEqual([nobody.status, nobody.body]);
  expect(outbox(app, { recipient: CAST.haneul.email })).toHaveLength(1);
  expect(outbox(app, { recipient: "nobody@kaist.ac.kr" })).toHaveLength(1);
});

it("POST /api/send-code-email/ in server mode makes the code itself, whatever the client sends, and stores no readable copy", async () => {
  const app = await startTestApp(SERVER_MODE);
  await app.visitor().post("/api/send-code-email/").send({ email: ADDRESS, code: 123456 }).expect(200);
  const code = outbox(app, { recipient: ADDRESS })[0]?.code;
  expect(code).toMatch(/^[1-9]\d{5}$/);
  expect(code).not.toBe("123456");

  expect(JSON.stringify(app.ctx.db.select().from(mailedCodes).all())).not.toContain(code);
});

describe("POST /api/verify-code/", () => {
  it("gives a verification to exactly one of many parallel requests with the right code", async () => {
    const app = await startTestApp(SERVER_MODE);
    const code = await mailedCode(app, ADDRESS);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.visitor().post("/api/verify-code/").send({ email: ADDRESS, code })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("accepts the right code on the fifth attempt", async () => {
    const app = await startTestApp(SERVER_MODE);
    const code = await mailedCode(app, ADDRESS);
    const verify = (attempt: string) => app.visitor().post("/api/verify-code/").send({ email: ADDRESS, code: attempt });
    for (let attempt = 0; attempt < 4; attempt += 1) await verify(otherThan(code));
    expect((await verify(code)).status).toBe(200);
  });

  it("accepts a code for ten minutes and not a millisecond longer", async () => {
    const app = await startTestApp(SERVER_MODE);
    const early = await mailedCode(app, "early@kaist.ac.kr");
    const late = await mailedCode(app, "late@kaist.ac.kr");
    const verify = (email: string, code: string) => app.visitor().post("/api/verify-code/").send({ email, code });
    app.clock.advance(10 * MINUTE - 1);
    expect((await verify("early@kaist.ac.kr", early)).status).toBe(200);
    app.clock.advance(1);
    expect((await verify("late@kaist.ac.kr", late)).body.code).toBe("CODE_WORN_OUT");
  });

  it("checks no code in client mode, where the client compares", async () => {
    const { visitor } = await startTestApp();
    const sent = { email: ADDRESS, code: 123456 };
    await visitor().post("/api/send-code-email/").send(sent).expect(200);
    expect((await visitor().post("/api/verify-code/").send(sent)).body.code).toBe("CODE_WRONG");
  });

  it("replaces the former code with a new one, for each address separately", async () => {
    const app = await startTestApp(SERVER_MODE);
    const old = await mailedCode(app, ADDRESS);
    const fresh = await mailedCode(app, ADDRESS);
    const other = await mailedCode(app, "other@kaist.ac.kr");
    const verify = (code: string) => app.visitor().post("/api/verify-code/").send({ email: ADDRESS, code });
    expect((await verify(old)).body.code).toBe("CODE_WRONG");
    expect((await verify(other)).body.code).toBe("CODE_WRONG");
    expect((await verify(fresh)).status).toBe(200);
  });
});
