import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { seededRandom } from "@chonsu/db/seeded-random";
import { ERRORS } from "@chonsu/shared/errors";
import { FaultOptions } from "@chonsu/shared/stand-in/faults";
import { describe, expect, it } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { Faults } from "./faults.ts";

const CHECK = "/api/check-user-login/";
const PROFILE = "/api/profile/2/";
const UPDATE = "/api/profile/update/";

function open(seed = "test") {
  const machine = manualClock(0);
  const faults = new Faults({ machine, corsOrigins: "*", random: () => seededRandom(seed) });
  const add = (options: object) => {
    const made = faults.add(FaultOptions.parse(options));
    if (isRefusal(made)) throw new Error(made.code);
    return made;
  };
  const delivered: string[] = [];
  const push = (name: string, userId: number | null, event = "message:new") =>
    faults.send({ event, userId }, () => void delivered.push(name));
  return { machine, faults, add, delivered, push };
}

/** A request of a member, or of a visitor. */
function requestOf(method: string, url: string, user_id?: number): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  const claims = Buffer.from(JSON.stringify({ user_id })).toString("base64url");
  request.headers = user_id === undefined ? {} : { authorization: `Bearer head.${claims}.signature` };
  return Object.assign(request, { method, url });
}

/** Whether the rules apply to each of this number of calls. */
function hitsOf(faults: Faults, count: number): boolean[] {
  return Array.from({ length: count }, () => faults.decide(requestOf("GET", CHECK)) !== undefined);
}

describe("a rule for requests", () => {
  it.each([
    [true, { call: "users.profile" }, "GET", PROFILE],
    [true, { call: "users.profile" }, "GET", PROFILE.slice(0, -1)],
    [false, { call: "users.profile" }, "PATCH", UPDATE],
    [true, { call: "users.updateProfile" }, "PUT", UPDATE],
    [true, { path: "/api/profile/:id/" }, "GET", PROFILE],
    [true, { path: "/api/profile/*" }, "GET", PROFILE],
    [true, { path: "/api/:what/7*" }, "GET", "/api/projects/71/"],
    [false, { path: "/api/:what/7*" }, "GET", "/api/projects/17/"],
    [false, { path: "/api/profile/" }, "GET", PROFILE],
    [false, { path: "/api/profile.:id/" }, "GET", PROFILE],
    [true, { method: "GET" }, "GET", PROFILE],
    [false, { method: "PUT" }, "GET", PROFILE],
    [false, { user_id: 2 }, "GET", PROFILE],
    [true, { user_id: 1 }, "GET", PROFILE],
    [false, { user_id: 1, method: "PUT" }, "GET", PROFILE],
    // A browser asks first, without a token.
    [false, {}, "OPTIONS", PROFILE],
    [true, { method: "OPTIONS" }, "OPTIONS", PROFILE],
    [true, {}, "GET", "/media/none.png"],
    [true, {}, "GET", "/home"],
    // The console needs the web's own files too.
    [false, {}, "GET", "/assets/console.js"],
    [true, { path: "/assets/*" }, "GET", "/assets/console.js"],
  ])("matches by call, method, path and member: %s for %o and %s %s of member 1", (isHit, options, method, url) => {
    const { faults, add } = open();
    add({ ...options, effect: { status: 599 } });
    expect(faults.decide(requestOf(method, url, 1)) !== undefined).toBe(isHit);
  });

  const { CHON_LIMIT_REACHED, INTERNAL, TOO_MANY_REQUESTS } = ERRORS;
  it.each([
    [{ code: "CHON_LIMIT_REACHED" }, 400, { detail: CHON_LIMIT_REACHED.detail, code: "CHON_LIMIT_REACHED" }],
    [{ status: 418 }, 418, { detail: INTERNAL.detail, code: "INTERNAL" }],
    [{ status: 429 }, 429, { detail: TOO_MANY_REQUESTS.detail, code: "TOO_MANY_REQUESTS" }],
    [{ status: 200, body: ["no", { shape: null }] }, 200, ["no", { shape: null }]],
  ])("answers any refusal of the catalogue, or any body with any status: %o", (effect, status, body) => {
    const { faults, add } = open();
    add({ effect });
    const answer = faults.decide(requestOf("GET", CHECK))?.answer;
    expect([answer?.status, JSON.parse(answer?.body ?? "")]).toEqual([status, body]);
  });

  it("adds its delay, with jitter, to the others, up to the first rule with another effect", () => {
    const { faults, add } = open();
    add({ effect: { delay_ms: 1000, jitter_ms: 500 }, seed: "a" });
    add({ path: CHECK, effect: { delay_ms: 2000, status: 502 } });
    add({ effect: { status: 500 } });
    const { rules, effect, delayMs = 0 } = faults.decide(requestOf("GET", CHECK)) ?? {};
    expect([rules, effect]).toEqual([[1, 2], { status: 502 }]);
    expect([delayMs > 3000, delayMs < 3500]).toEqual([true, true]);
    expect(faults.list().map(({ hits }) => hits)).toEqual([1, 1, 0]);
  });

  it("skips a number of calls, applies to a number of calls, and then to none", () => {
    const { faults, add } = open();
    add({ call: "sessions.check", skip: 2, times: 3, effect: { status: 500 } });
    expect(hitsOf(faults, 8)).toEqual([false, false, true, true, true, false, false, false]);
    expect(faults.list()).toMatchObject([{ skip: 2, times: 3, hits: 3, seen: 5 }]);
  });

  it("applies to a random share of the calls, the same ones for the same seed", () => {
    const { faults, add } = open();
    const luck = (seed?: string) => {
      faults.removeAll();
      const made = add({ call: "sessions.check", share: 0.5, seed, effect: { status: 500 } });
      return { hits: hitsOf(faults, 24), seed: made.seed };
    };
    const first = luck("rain");
    expect(luck("rain")).toEqual(first);
    expect(new Set(first.hits)).toEqual(new Set([true, false]));
    expect(luck("snow").hits).not.toEqual(first.hits);
    // A generated seed is answered, so that a test can repeat its run.
    const free = luck();
    expect(luck(free.seed)).toEqual(free);
  });
});

describe("a rule for pushes", () => {
  it("can drop and double a push, for one member only", () => {
    const { add, push, delivered } = open();
    add({ event: "*", user_id: 2, times: 1, effect: { double: true } });
    add({ event: "message:new", user_id: 1, times: 1, effect: { drop: true } });
    const effects = [push("a", 1), push("b", 2), push("c", 1), push("d", null)];
    expect(effects).toEqual([{ rule: 2, effect: "dropped" }, { rule: 1, effect: "doubled" }, null, null]);
    expect(delivered).toEqual(["b", "b", "c", "d"]);
  });

  it("can hold a push for a time of the machine's clock, and later pushes overtake it", () => {
    const { machine, faults, add, push, delivered } = open();
    add({ event: "message:new", times: 1, effect: { hold_ms: 4000 } });
    expect(push("a", 1)).toEqual({ rule: 1, effect: "held" });
    push("b", 1);
    machine.advance(3999);
    expect(delivered).toEqual(["b"]);
    expect(faults.list()).toMatchObject([{ hits: 1, held: 1 }]);
    machine.advance(1);
    expect(delivered).toEqual(["b", "a"]);
    expect(faults.list()).toMatchObject([{ hits: 1, held: 0 }]);
  });

  it("can hold pushes until they are released, in order, while the rule remains", () => {
    const { faults, add, push, delivered } = open();
    add({ event: "message:new", effect: { hold: true } });
    for (const name of ["a", "b"]) push(name, 1);
    expect(delivered).toEqual([]);
    expect(faults.release()).toBe(2);
    expect(delivered).toEqual(["a", "b"]);
    push("c", 1);
    expect(delivered).toHaveLength(2);
    faults.removeAll();
    expect(delivered).toEqual(["a", "b", "c"]);
  });

  it("sends nothing that it holds during a reset, and opens no web socket", () => {
    const { machine, faults, add, push, delivered } = open();
    add({ event: "message:new", effect: { hold_ms: 1000 } });
    push("a", 1);
    add({ effect: { delay_ms: 1000 } });
    const socket = new Socket();
    faults.applyToUpgrade(faults.decide(requestOf("GET", "/socket.io/")), socket, () => expect.unreachable());
    faults.reset();
    machine.advance(5000);
    expect([delivered, faults.release(), faults.list(), socket.destroyed]).toEqual([[], 0, [], true]);
  });
});
