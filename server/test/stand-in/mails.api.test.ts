import type { OutputOf } from "@chonsu/shared/contract/endpoint";
import type { mails as calls } from "@chonsu/shared/stand-in/mails";
import type { Response } from "supertest";
import { describe, expect, it, vi } from "vitest";
import { manualClock } from "../../src/platform/clock.ts";
import { TEST_NOW } from "../support/harness.ts";
import { openTestProduct, type TestProduct } from "./harness.ts";

type OutboxMail = OutputOf<typeof calls.read>;

async function mailCode({ visitor }: TestProduct, email: string, code: string) {
  await visitor().post("/api/send-code-email/").send({ email, code }).expect(200);
}

/** Sends a request, and resolves when the product waits for a mail. Returns what `answer` makes of the later answer. */
async function beginWaiting<T>(test: TestProduct, query: object, answer: (response: Response) => T) {
  const listen = vi.spyOn(test.product.instance.ctx.mailSignal, "listen");
  const answered = test.control.get("/__standin/mails/").query(query).then(answer);
  await vi.waitFor(() => expect(listen).toHaveBeenCalled());
  return { answered };
}

describe("the outbox of a product", () => {
  it("shows mails, newest first, with code and links ready to use", async () => {
    const test = await openTestProduct();
    const { body: before } = await test.control.get("/__standin/mails/").query({ limit: 1 }).expect(200);
    await mailCode(test, "new@kaist.ac.kr", "123456");
    const haneul = await test.as("haneul");
    await haneul.post("/api/friends/").send({ to_user_id: 60 }).expect(201);
    const { body } = await test.control.get("/__standin/mails/").query({ after: before.latest }).expect(200);
    expect(body.latest).toBe(body.mails[0].id);
    expect(body.mails).toMatchObject([
      { kind: "friend-request", code: null, links: [expect.stringContaining(test.url)] },
      { kind: "code", to: "new@kaist.ac.kr", code: "123456", links: [], status: "kept" },
    ]);
    const one = await test.control.get(`/__standin/mails/${body.latest}/`).expect(200);
    expect(one.body).toEqual(body.mails[0]);
    expect(one.body.html).toContain("<!doctype html>");
  });

  it("filters by address in any case, and by kind", async () => {
    const test = await openTestProduct({ plan: { scenario: "empty" } });
    await mailCode(test, "first@kaist.ac.kr", "111111");
    await mailCode(test, "second@kaist.ac.kr", "222222");
    const read = async (query: object) => (await test.control.get("/__standin/mails/").query(query).expect(200)).body;
    expect((await read({ to: "FIRST@kaist.ac.kr" })).mails).toMatchObject([{ code: "111111" }]);
    expect(await read({ kind: "welcome" })).toEqual({ latest: 2, mails: [] });
    expect((await read({ limit: 1 })).mails).toMatchObject([{ code: "222222" }]);
    expect((await test.control.get("/__standin/mails/7/").expect(404)).body.code).toBe("MAIL_NOT_FOUND");
  });

  it("waits for a mail and answers as soon as it exists, also while the clock is frozen", async () => {
    const test = await openTestProduct({ plan: { scenario: "empty", frozenAt: TEST_NOW } });
    const query = { to: "late@kaist.ac.kr", wait_ms: 30_000 };
    const { answered } = await beginWaiting(test, query, ({ body }) => body.mails);
    await mailCode(test, "other@kaist.ac.kr", "111111");
    await mailCode(test, "late@kaist.ac.kr", "654321");
    expect(await answered).toMatchObject([{ code: "654321" }]);
  });

  it("stops waiting after the given real time, while the product's clock is frozen", async () => {
    const machine = manualClock(TEST_NOW);
    const test = await openTestProduct({ machine, plan: { scenario: "empty", frozenAt: TEST_NOW } });
    const { answered } = await beginWaiting(test, { wait_ms: 5000 }, ({ body }) => body.mails);
    machine.advance(5000);
    expect(await answered).toEqual([]);
  });

  it("answers 409 to waiting callers when a reset comes", async () => {
    const test = await openTestProduct();
    const query = { to: "nobody@kaist.ac.kr", wait_ms: 30_000 };
    const { answered } = await beginWaiting(test, query, ({ status, body }) => [status, body.code]);
    await test.control.post("/__standin/reset/").send({}).expect(200);
    expect(await answered).toEqual([409, "RESET"]);
  });
});

/** Kinds whose mail has a button. */
const WITH_LINK = ["welcome", "joined", "friend-request", "friend-accepted"];
const OWN_BASE = "https://chonsu.example.com/web";

describe("the seeded mails", () => {
  it.each([
    ["campus", undefined],
    ["crowd:300", OWN_BASE],
  ])("of %s link to this server, or to WEB_BASE_URL: %s", async (scenario, webBaseUrl) => {
    const test = await openTestProduct({ plan: { scenario }, config: { webBaseUrl } });
    const { body } = await test.control.get("/__standin/mails/?limit=1000").expect(200);
    const mails: OutboxMail[] = body.mails;
    expect(mails.filter(({ kind }) => WITH_LINK.includes(kind)).length).toBeGreaterThan(2);
    for (const { kind, text, html, links } of mails) {
      expect(links.length, kind).toBeGreaterThanOrEqual(WITH_LINK.includes(kind) ? 1 : 0);
      for (const link of links) {
        expect(link.startsWith(`${webBaseUrl ?? test.url}/`), link).toBe(true);
        expect(html).toContain(link);
      }
      expect(`${text}${html}`).not.toContain(".invalid");
    }
  });
});

describe("the landing page of a seeded mail", () => {
  it("says the same as the mail", async () => {
    const test = await openTestProduct();
    const { body } = await test.control.get("/__standin/mails/?kind=inquiry").expect(200);
    const links: string[] = body.mails.flatMap((mail: OutboxMail) => mail.links);
    const landings = links.map((link) => new URL(link)).filter(({ pathname }) => pathname === "/welcome");
    expect(landings).toHaveLength(1);
    for (const { search } of landings) {
      const { body: landing } = await test.visitor().get(`/api/welcome/${search}`).expect(400);
      expect(landing.error_type).toBe("expired");
    }
  });
});
