import { CAST } from "@chonsu/db/seed/cast";
import { INVITATION_LINK_LIFETIME_MS } from "@chonsu/shared/limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manualClock } from "../../src/platform/clock.ts";
import { dial, outcome } from "../support/connections.ts";
import { openTestProduct, rowsOf, type TestProduct } from "./harness.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-21T14:00:00+09:00");

/** A change of the clock. */
type Move = readonly [how: "advance" | "shift" | "freeze" | "resume" | "reset", ms: number];

async function move(test: TestProduct, [how, ms]: Move): Promise<void> {
  const { clock } = test.product.instance;
  const bodies = {
    advance: { ms: Math.abs(ms) },
    shift: { ms },
    freeze: { at: new Date(clock.now() + ms).toISOString() },
    resume: {},
    reset: {},
  };
  await test.control.post(`/__standin/clock/${how}/`).send(bodies[how]).expect(200);
}

interface TestLink {
  readonly invitee: string;
  readonly expiresAt: number;
}

/** A sign-up link of garam, made some time ago. */
async function giveLink(test: TestProduct, age_ms: number, invitee: string): Promise<TestLink> {
  const options = { inviter_id: CAST.garam.id, age_ms, invitee_name: invitee };
  const { body } = await test.control.post("/__standin/give/invitation-links/").send(options).expect(201);
  return { invitee, expiresAt: Date.parse(body.links[0].expires_at) };
}

/** A sign-up link that garam makes. */
async function makeLink(test: TestProduct, invitee: string): Promise<TestLink> {
  const { body: session } = await test.control.post("/__standin/accounts/login/").send({ handle: "garam" }).expect(200);
  const garam = test.visitor().set("Authorization", `Bearer ${session.access}`);
  const { body } = await garam.post("/api/create-invitation-link/").send({ name: invitee }).expect(201);
  return { invitee, expiresAt: Date.parse(body.expires_at) };
}

/** When garam was notified of the expiry of these links, by the invitee's name. */
function notifiedOf(test: TestProduct, links: readonly TestLink[]): [string, number][] {
  const sql =
    "select message, created_at from notifications where user_id = ? and type = 'invitation_expired' order by id";
  return rowsOf(test, sql, CAST.garam.id).flatMap(({ message, created_at }) =>
    links
      .filter(({ invitee }) => String(message).includes(invitee))
      .map(({ invitee }): [string, number] => [invitee, Number(created_at)]),
  );
}

const openAt = () => openTestProduct({ machine: manualClock(START) });

describe("what is due after the clock was moved", () => {
  it("a notification comes at the right time also when the clock was far ahead before", async () => {
    const test = await openAt();
    await move(test, ["advance", 8 * DAY]);
    await move(test, ["reset", 0]);
    const link = await makeLink(test, "되돌린이");
    await move(test, ["advance", INVITATION_LINK_LIFETIME_MS - 1]);
    expect(notifiedOf(test, [link])).toEqual([]);
    await move(test, ["advance", 1]);
    expect(notifiedOf(test, [link])).toEqual([["되돌린이", link.expiresAt]]);
  });

  it("a notification comes at the right time for a link that was made shortly before its expiry", async () => {
    const test = await openAt();
    // After the expiry of the seed's last link, so that no other timer fires.
    await move(test, ["advance", 2 * MINUTE]);
    const link = await giveLink(test, INVITATION_LINK_LIFETIME_MS - MINUTE, "막바지");
    await move(test, ["advance", 10 * MINUTE]);
    expect(notifiedOf(test, [link])).toEqual([["막바지", link.expiresAt]]);
  });

  it("a notification comes once for each expired link, whatever was done with the clock", async () => {
    const test = await openAt();
    // Staff may have any number of links.
    await test.control.put(`/__standin/accounts/${CAST.garam.id}/`).send({ is_staff: true }).expect(200);
    let run = 0;
    const span = fc.oneof(fc.integer({ min: -9 * DAY, max: 9 * DAY }), fc.integer({ min: -2 * HOUR, max: 2 * HOUR }));
    const how = fc.constantFrom<Move[0]>("advance", "shift", "freeze", "resume", "reset");
    const age = fc.oneof(
      fc.nat(INVITATION_LINK_LIFETIME_MS - 1),
      fc.nat(2 * HOUR).map((left) => INVITATION_LINK_LIFETIME_MS - 1 - left),
    );
    const link = fc.option(fc.oneof(fc.constant<"made">("made"), age));
    const step = fc.record({ move: fc.tuple(how, span), link });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        run += 1;
        const links: TestLink[] = [];
        const due = new Set<string>();
        for (const { move: next, link: options } of steps) {
          const invitee = `초대 ${run}번의 ${links.length}째`;
          if (options !== null)
            links.push(await (options === "made" ? makeLink(test, invitee) : giveLink(test, options, invitee)));
          await move(test, next);
          const now = test.product.instance.clock.now();
          for (const { invitee, expiresAt } of links) if (expiresAt <= now) due.add(invitee);
          const notified = notifiedOf(test, links).map(([invitee]) => invitee);
          expect(notified.toSorted()).toEqual([...due].toSorted());
        }
      }),
      { numRuns: 20, seed: 15, endOnFailure: true },
    );
  });

  it.each([
    ["campus", 1],
    ["campus:steady", 0],
  ])("in %s the main person is notified of %i links that expire soon", async (scenario, count) => {
    const test = await openTestProduct({ plan: { scenario } });
    const sql = "select id from notifications where user_id = ? and type = 'invitation_expired'";
    const before = rowsOf(test, sql, CAST.haneul.id).length;
    await move(test, ["advance", 2 * MINUTE]);
    expect(rowsOf(test, sql, CAST.haneul.id)).toHaveLength(before + count);
  });

  it("a push connection is closed when its token expires, and not before", async () => {
    const test = await openAt();
    await move(test, ["advance", DAY]);
    const { access } = await test.signIn("haneul");
    const socket = dial(test.url, { token: access });
    expect(await outcome(socket)).toBe("connected");
    await move(test, ["reset", 0]);
    await move(test, ["advance", DAY - MINUTE]);
    expect(socket.connected).toBe(true);
    const closed = new Promise((resolve) => socket.once("disconnect", resolve));
    await move(test, ["advance", DAY]);
    await closed;
  });
});
