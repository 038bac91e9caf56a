import { CAST } from "@chonsu/db/seed/cast";
import { mailedCodes } from "@chonsu/db/tables/sessions";
import { describe, expect, it } from "vitest";
import { STRICT_LIMITS } from "../../src/config/rate-limits.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { NEWCOMER } from "../support/newcomer.ts";
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

  it("accepts every code of the last ten minutes, each for its own address", async () => {
    const app = await startTestApp(SERVER_MODE);
    const old = await mailedCode(app, ADDRESS);
    await mailedCode(app, ADDRESS);
    const other = await mailedCode(app, "other@kaist.ac.kr");
    expect((await verify(app, other)).body.code).toBe("CODE_WRONG");
    expect((await verify(app, old)).status).toBe(200);
    expect((await verify(app, old)).body.code).toBe("CODE_WORN_OUT");
  });
});

describe("a stranger who asks and guesses", () => {
  const OWNER = "203.0.113.7";
  const STRANGER = "198.51.100.20";
  const strangers = Array.from({ length: 40 }, (_, at) => `198.51.100.${at + 1}`);
  const inNetwork = Array.from({ length: 40 }, (_, at) => `2001:db8:7:${at.toString(16)}::1`);

  const from = (app: TestApp, remoteAddress: string, url: string, payload: object) =>
    app.app.inject({ method: "POST", url, payload, remoteAddress });
  const ask = (app: TestApp, address: string) => from(app, address, "/api/send-code-email/", { email: ADDRESS });
  const guess = (app: TestApp, address: string, code: string) =>
    from(app, address, "/api/verify-code/", { email: ADDRESS, code });
  const codes = (app: TestApp) => outboxOf(app, { recipient: ADDRESS, kind: "code" }).map(({ code }) => code ?? "");
  const strict = () => startTestApp({ config: { verification: "server", rateLimits: STRICT_LIMITS } });

  it.each([
    ["one address", Array.from({ length: 40 }, () => STRANGER)],
    ["a whole /24", strangers],
    ["many /64 of one /48", inNetwork],
  ])("from %s does not stop the owner from verifying", async (_what, addresses) => {
    const app = await strict();
    for (const address of addresses) await ask(app, address);
    expect((await ask(app, OWNER)).statusCode).toBe(200);
    const [own = ""] = codes(app);
    for (const address of addresses) await ask(app, address);
    for (const address of addresses) await guess(app, address, otherThan(own));
    expect((await guess(app, OWNER, otherThan(own))).json().code).toBe("CODE_WRONG");
    expect((await guess(app, OWNER, own)).statusCode).toBe(200);
  });

  it("gets few mails sent, and few tries for each: five from where the code was asked for, five from elsewhere", async () => {
    const app = await strict();
    for (const address of strangers) await ask(app, address);
    const mailed = codes(app);
    expect(mailed).toHaveLength(STRICT_LIMITS.codesByRecipientAndNetwork.burst);
    const wrong = ["100000", "100001"].find((code) => !mailed.includes(code)) ?? "";
    const answers = [];
    for (const address of strangers) answers.push((await guess(app, address, wrong)).json().code);
    // The five askers have five own tries each; everybody has the same five.
    expect(answers.slice(10).every((code) => code === "CODE_WORN_OUT")).toBe(true);
    for (const code of mailed) expect((await guess(app, OWNER, code)).json().code).toBe("CODE_WORN_OUT");
  });

  it("does not stop a reset by mail, a sign-up and an inquiry by naming the owner's address", async () => {
    const app = await startTestApp({ config: { rateLimits: STRICT_LIMITS } });
    const email = CAST.haneul.email;
    const calls = (address: string) => [
      app.app.inject({
        method: "PATCH",
        url: "/api/change-password/",
        payload: { email, new_password: "n" },
        remoteAddress: address,
      }),
      from(app, address, "/api/register-alone/", { ...NEWCOMER, email: "" }),
      from(app, address, "/api/send-inquiry-email/", { from_email: email, body: "글" }),
    ];
    for (const address of strangers.slice(0, 15)) await Promise.all(calls(address));
    const answers = await Promise.all(calls(OWNER));
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(429);
  });
});
