import { CAST } from "@chonsu/db/seed/cast";
import { mailedCodes } from "@chonsu/db/tables/sessions";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { mailCode, mailedCode, outboxOf } from "../support/outbox.ts";

const MINUTE = 60_000;
const ADDRESS = "newcomer@kaist.ac.kr";
const SERVER_MODE = { config: { verification: "server" } } as const;

const verify = ({ visitor }: TestApp, code: string, email = ADDRESS) =>
  visitor().post("/api/verify-code/").send({ email, code });

const otherThan = (code: string) => (code === "999999" ? "100000" : String(Number(code) + 1));

it("POST /api/send-code-email/ in client mode answers the same for a member and an unknown address, and mails both", async () => {
  const app = await startTestApp();
  const send = (email: string) => app.visitor().post("/api/send-code-email/").send({ email, code: 123456 });
  const [member, nobody] = [await send(CAST.haneul.email), await send("nobody@kaist.ac.kr")];
  expect([member.status, member.body]).toEqual([nobody.status, nobody.body]);
  for (const recipient of [CAST.haneul.email, "nobody@kaist.ac.kr"])
    expect(outboxOf(app, { kind: "code", recipient })).toHaveLength(1);
});

it("POST /api/send-code-email/ in server mode makes the code itself, whatever the client sends, and stores no readable copy", async () => {
  const app = await startTestApp(SERVER_MODE);
  await mailCode(app, ADDRESS, 123456);
  const code = outboxOf(app, { recipient: ADDRESS })[0]?.code;
  expect(code).toMatch(/^[1-9]\d{5}$/);
  expect(code).not.toBe("123456");
  expect(JSON.stringify(app.ctx.db.select().from(mailedCodes).all())).not.toContain(code);
});

describe("POST /api/verify-code/", () => {
  it("gives a verification to exactly one of many parallel requests with the right code", async () => {
    const app = await startTestApp(SERVER_MODE);
    const code = await mailedCode(app, ADDRESS);
    const responses = await Promise.all(Array.from({ length: 10 }, () => verify(app, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("accepts the right code on the fifth attempt", async () => {
    const app = await startTestApp(SERVER_MODE);
    const code = await mailedCode(app, ADDRESS);
    for (let attempt = 0; attempt < 4; attempt += 1) await verify(app, otherThan(code));
    expect((await verify(app, code)).status).toBe(200);
  });

  it("accepts a code for ten minutes and not a millisecond longer", async () => {
    const app = await startTestApp(SERVER_MODE);
    const early = await mailedCode(app, "early@kaist.ac.kr");
    const late = await mailedCode(app, "late@kaist.ac.kr");
    app.clock.advance(10 * MINUTE - 1);
    expect((await verify(app, early, "early@kaist.ac.kr")).status).toBe(200);
    app.clock.advance(1);
    expect((await verify(app, late, "late@kaist.ac.kr")).body.code).toBe("CODE_WORN_OUT");
  });

  it("checks no code in client mode, where the client compares", async () => {
    const app = await startTestApp();
    await mailCode(app, ADDRESS, 123456);
    expect((await verify(app, "123456")).body.code).toBe("CODE_WRONG");
  });

  it("replaces the former code with a new one, for each address separately", async () => {
    const app = await startTestApp(SERVER_MODE);
    const old = await mailedCode(app, ADDRESS);
    const fresh = await mailedCode(app, ADDRESS);
    const other = await mailedCode(app, "other@kaist.ac.kr");
    expect((await verify(app, old)).body.code).toBe("CODE_WRONG");
    expect((await verify(app, other)).body.code).toBe("CODE_WRONG");
    expect((await verify(app, fresh)).status).toBe(200);
  });
});
