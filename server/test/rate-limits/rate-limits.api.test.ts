import { writeFileSync } from "node:fs";
import path from "node:path";
import { CALLS } from "@chonsu/db/call-records/records";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { ERRORS } from "@chonsu/shared/errors";
import { describe, expect, it } from "vitest";
import { IN_MEMORY, type LimitName, type RateLimits, STRICT_LIMITS } from "../../src/config/rate-limits.ts";
import { statementsDuring } from "../contract/statements.ts";
import { connectionOf, readValue, rowsAsText } from "../support/connection.ts";
import { PASSWORD, startTestApp, type TestApp } from "../support/harness.ts";
import { LIMITED, MEMBERS, sendLimited, type Who } from "./calls.ts";

const SECOND = 1000;
const EVERY_S = 90;
const TWO: RateLimits[LimitName] = { burst: 2, everyMs: EVERY_S * SECOND };
const HERE = "203.0.113.7";
const ELSEWHERE = "198.51.100.20";
const LOGIN = "/api/token/";
const COUNT = "select count(*) from rate_limits";
const [HANEUL] = MEMBERS;

/** Two addresses and two accounts. */
const US: Who = { address: HERE, account: 0 };
const NEIGHBOUR: Who = { address: HERE, account: 1 };
const TRAVELLER: Who = { address: ELSEWHERE, account: 0 };
const STRANGER: Who = { address: ELSEWHERE, account: 1 };
const NEXT_DOOR: Who = { address: "203.0.113.99", account: 1 };

interface Case {
  /** The callers who use a limit up, and the callers who must not be affected. */
  readonly users: readonly [Who, Who];
  readonly others: readonly Who[];
}
const ofAccount: Case = { users: [US, TRAVELLER], others: [NEIGHBOUR, STRANGER] };

/** By what a limit counts, as its name says. A caller is refused when it shares that with those who used the limit up. */
const CASES: Readonly<Record<string, Case>> = {
  Address: { users: [US, NEIGHBOUR], others: [TRAVELLER, STRANGER] },
  Network: { users: [US, NEXT_DOOR], others: [TRAVELLER, STRANGER] },
  Account: ofAccount,
  Recipient: ofAccount,
  Member: ofAccount,
  RecipientAndNetwork: { users: [US, US], others: [NEIGHBOUR, TRAVELLER, STRANGER] },
  AccountAndAddress: { users: [US, US], others: [NEIGHBOUR, TRAVELLER, STRANGER] },
  mails: { users: [US, STRANGER], others: [] },
};

function start(rateLimits: RateLimits, config: object = {}): Promise<TestApp> {
  return startTestApp({ config: { rateLimits, ...config } });
}

interface Login {
  readonly email?: string;
  readonly password?: string;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

function logIn(app: TestApp, { email = HANEUL.email, password = "wrong", address = HERE, headers = {} }: Login = {}) {
  return app.app.inject({
    method: "POST",
    url: LOGIN,
    payload: { email, password },
    remoteAddress: address,
    headers,
  });
}

const rows = LIMITED.flatMap((limited) =>
  limited.limits.map((limit) => ({
    what: `${limited.call} ${limited.code ?? ""}${limited.asMember ? " by a member" : ""}`,
    limited,
    limit,
  })),
);

describe("every limited call meets each of its limits, and answers the right time to retry", () => {
  it.each(rows)("$what: $limit", async ({ limited, limit }) => {
    const app = await start({ [limit]: TWO });
    const { users, others } = CASES[limit.replace(/.*By/, "")] ?? expect.fail("nobody knows by what it counts");
    for (const who of users) expect((await sendLimited(app, limited, who)).statusCode).not.toBe(429);

    const refused = await sendLimited(app, limited, US);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, String(EVERY_S)]);
    expect(refused.json()).toEqual({ detail: ERRORS.TOO_MANY_REQUESTS.detail, code: "TOO_MANY_REQUESTS" });
    for (const who of others) expect((await sendLimited(app, limited, who)).statusCode).not.toBe(429);

    app.clock.advance((EVERY_S - 1) * SECOND);
    const early = await sendLimited(app, limited, US);
    expect([early.statusCode, early.headers["retry-after"]]).toEqual([429, "1"]);
    app.clock.advance(SECOND);
    expect((await sendLimited(app, limited, US)).statusCode).not.toBe(429);
    expect((await sendLimited(app, limited, US)).statusCode).toBe(429);
  });

  it("every open call that is no read has limits, except those that need an unguessable token", () => {
    const open = [...CALLS.values()].filter(({ endpoint }) => endpoint.auth === "open" && endpoint.method !== "GET");
    const limited = new Set<string>(LIMITED.map(({ call }) => call));
    const unlimited = open.map(({ call }) => call).filter((call) => !limited.has(call));
    expect(unlimited).toEqual(["sessions.refresh", "sessions.refreshShort"]);
  });

  it("every limit that is counted in rows is met by some call", () => {
    const inRows = Object.keys(STRICT_LIMITS).filter((limit) => !Object.hasOwn(IN_MEMORY, limit));
    expect([...new Set(rows.map(({ limit }) => limit))].toSorted()).toEqual(inRows.toSorted());
  });
});

describe("wrong passwords", () => {
  it("alone count against an account: a member with the right password may sign in any number of times", async () => {
    const app = await start({ wrongLoginsByAccountAndAddress: TWO, wrongLoginsByAccount: TWO });
    for (let time = 0; time < 5; time += 1) expect((await logIn(app, { password: PASSWORD })).statusCode).toBe(200);
    expect((await logIn(app)).statusCode).toBe(401);
    expect((await logIn(app, { password: PASSWORD })).statusCode).toBe(200);
    expect((await logIn(app)).statusCode).toBe(401);
    expect((await logIn(app)).statusCode).toBe(429);
  });

  it("alone count as failed proofs of a member", async () => {
    const app = await start({ wrongProofsByMember: TWO });
    const me = app.as("haneul");
    for (let time = 0; time < 5; time += 1) {
      await me.post("/api/check-password/").send({ password: PASSWORD }).expect(200);
    }
    await me.post("/api/check-password/").send({ password: "wrong" }).expect(400);
    await me.patch("/api/change-password/").send({ new_password: "n", current_password: "wrong" }).expect(403);
    await me.delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(429);
  });

  it("too often get one answer for a right and a wrong password, and for an existing and an unknown member", async () => {
    const app = await start({ wrongLoginsByAccountAndAddress: TWO });
    const nobody = "nobody@kaist.ac.kr";
    const attempts = [{ email: nobody }, { email: HANEUL.email }];
    for (const attempt of attempts) {
      const before = [await logIn(app, attempt), await logIn(app, { ...attempt, email: attempt.email.toUpperCase() })];
      expect(before.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    }
    const answers = [];
    for (const attempt of [...attempts, { password: PASSWORD }]) {
      const { statusCode, headers, body } = await logIn(app, attempt);
      answers.push(JSON.stringify([statusCode, { ...headers, date: "", "x-request-id": "" }, body]));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("too often are refused before anything else is read or hashed, in three statements", async () => {
    const app = await start({ wrongLoginsByAccount: TWO });
    await Promise.all([logIn(app), logIn(app)]);
    const { statements } = await statementsDuring(app, () => logIn(app, { password: PASSWORD }));
    expect(statements).toHaveLength(3);
    for (const statement of statements) expect(statement).toContain("rate_limits");
  });

  it("sent at the same time are counted before the first is answered", async () => {
    const app = await start({ wrongLoginsByAccount: { burst: 3, everyMs: SECOND } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(app)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([401, 401, 401, ...Array(7).fill(429)]);
  });

  it("of one address do not use up the attempts of other addresses", async () => {
    const app = await start({ ...STRICT_LIMITS, passwordsByAddress: { burst: 1000, everyMs: 1 } });
    const answers = await Promise.all(Array.from({ length: 150 }, () => logIn(app, { address: ELSEWHERE })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect((await logIn(app, { password: PASSWORD })).statusCode).toBe(200);
  });
});

it("wrong logins from everywhere do not keep a member out of the places where they have signed in", async () => {
  const app = await start(STRICT_LIMITS);
  expect((await logIn(app, { password: PASSWORD })).statusCode).toBe(200);
  for (let at = 0; at < 40; at += 1) {
    await Promise.all(Array.from({ length: 10 }, () => logIn(app, { address: `2001:db8:${at.toString(16)}::1` })));
  }
  expect((await logIn(app, { address: ELSEWHERE, password: PASSWORD })).statusCode).toBe(429);
  expect((await logIn(app, { password: PASSWORD })).statusCode).toBe(200);
});

describe("the address of a caller", () => {
  it.each<[string, number, string[]]>([
    ["not what the caller's own header says", 0, ["1.1.1.1", "2.2.2.2", "3.3.3.3"]],
    ["what our own proxy says, the last entry", 1, ["1.1.1.1, 7.7.7.7", "2.2.2.2, 7.7.7.7", "7.7.7.7"]],
    ["what our first proxy says", 2, ["1.1.1.1, 7.7.7.7, 10.0.0.1", "2.2.2.2, 7.7.7.7, 10.0.0.2", "7.7.7.7, 10.0.0.3"]],
  ])("is %s", async (_what, proxies, sayings) => {
    const app = await start({ passwordsByAddress: TWO }, { proxies });
    const statusFor = async (saying: string) =>
      (await logIn(app, { headers: { "x-forwarded-for": saying } })).statusCode;
    const statuses = [];
    for (const saying of sayings) statuses.push(await statusFor(saying));
    expect(statuses).toEqual([401, 401, 429]);
    if (proxies > 0) expect(await statusFor("7.7.7.7, 8.8.8.8, 8.8.8.8")).toBe(401);
  });

  it("is a whole /64 of IPv6", async () => {
    const app = await start({ passwordsByAddress: TWO });
    const one = ["2001:db8:1:2::1", "2001:0db8:0001:0002:ffff::", "2001:db8:1:2:a:b:c:d"];
    const answers = await Promise.all(one.map((address) => logIn(app, { address })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([401, 401, 429]);
  });
});

describe("limits", () => {
  it("of mails are not used up by a call that is refused, and by an address that gets no mail", async () => {
    const app = await start({ codesByRecipient: { burst: 1, everyMs: 60 * SECOND }, mails: TWO });
    const code = (email: string) => app.visitor().post("/api/send-code-email/").send({ email, code: 123456 });
    await code("one@kaist.ac.kr").expect(200);
    for (let time = 0; time < 5; time += 1) await code("one@kaist.ac.kr").expect(429);
    await code("elsewhere@example.com").expect(400);
    await code("other@kaist.ac.kr").expect(200);
    await code("third@kaist.ac.kr").expect(429);
  });

  it("let callers pass whose row has a future time, after a clock was set back", async () => {
    const app = await start({ wrongLoginsByAccount: TWO });
    await Promise.all([logIn(app), logIn(app)]);
    app.clock.advance(-24 * 60 * 60 * SECOND);
    expect((await logIn(app)).statusCode).toBe(401);
    expect((await logIn(app)).statusCode).toBe(401);
    expect((await logIn(app)).statusCode).toBe(429);
  });

  it("have keys without address or account, and expired rows are deleted in batches", async () => {
    const app = await start({ codeTriesByAddress: TWO, emailChecksByAddress: TWO });
    for (let person = 0; person < 600; person += 1) {
      const payload = { email: `person-${person}@kaist.ac.kr`, code: 123456 };
      const remoteAddress = `192.0.${person >> 8}.${person & 255}`;
      await app.app.inject({ method: "POST", url: "/api/verify-code/", payload, remoteAddress });
      await app.app.inject({ method: "POST", url: "/api/check-email/", payload, remoteAddress });
    }
    expect(readValue(app, COUNT)).toBe(1200);
    expect(rowsAsText(app)).not.toMatch(/person-\d|192\.0\./);
    app.clock.advance(10 * 60 * SECOND);
    expect(readValue(app, COUNT)).toBe(700);
    app.clock.advance(SECOND);
    expect(readValue(app, COUNT)).toBe(0);
  });

  it("are rows of the database, and survive a restart", async () => {
    const file = path.join(tempFolder(), "kept.db");
    const seed = await startTestApp();
    writeFileSync(file, connectionOf(seed).serialize());
    const config = { rateLimits: { wrongLoginsByAccount: { burst: 3, everyMs: EVERY_S * SECOND } } };
    const before = await startTestApp({ file, config });
    for (const status of [401, 401, 401, 429]) expect((await logIn(before)).statusCode).toBe(status);
    await before.app.close();
    const later = await startTestApp({ file, config });
    expect((await logIn(later)).headers["retry-after"]).toBe(String(EVERY_S));
    const elsewhere = await startTestApp({ config });
    expect((await logIn(elsewhere)).statusCode).toBe(401);
  });
});
