import supertest from "supertest";
import { describe, expect, it, vi } from "vitest";
import { manualClock } from "../../src/platform/clock.ts";
import { NEWCOMER } from "../support/newcomer.ts";
import { openConnection, requestText } from "./connection.ts";
import { openTestStandIn, type TestStandIn } from "./harness.ts";

const MINUTE = 60_000;

type Place = Pick<TestStandIn, "url" | "control">;

async function makeSandbox({ control, controlOf }: TestStandIn, options: object = {}) {
  const { body } = await control.post("/__standin/sandboxes/").send(options).expect(201);
  return { ...body, control: controlOf(body.url), place: `/__standin/sandboxes/${body.id}/` };
}

/** Asks for a code, which leaves a mail. */
const leaveMail = ({ url }: Place) =>
  supertest(url).post("/api/send-code-email/").send({ email: NEWCOMER.email, code: "111111" });

async function codesIn({ control }: Place): Promise<string[]> {
  const { body } = await control.get(`/__standin/mails/?to=${NEWCOMER.email}`).expect(200);
  return body.mails.map(({ code }: { code: string }) => code);
}

const statusOf = async ({ control }: Place) => (await control.get("/__standin/status/").expect(200)).body;

describe("sandboxes", { timeout: 60_000 }, () => {
  it("are complete products, with their own data, clock, links and mails", async () => {
    const standIn = await openTestStandIn({ scenario: "empty" });
    const first = await makeSandbox(standIn, { scenario: "campus" });
    const second = await makeSandbox(standIn, { scenario: "campus" });
    const empty = await makeSandbox(standIn, { scenario: "empty" });
    await first.control.post("/__standin/clock/freeze/").send({ at: "2026-01-01T00:00:00.000+09:00" }).expect(200);
    await standIn.control
      .post("/__standin/clock/advance/")
      .send({ ms: 60 * MINUTE })
      .expect(200);
    const [ahead, usual] = [await statusOf(standIn), await statusOf(second)].map(({ clock }) => Date.parse(clock.now));
    expect(Number(ahead) - Number(usual)).toBeGreaterThan(50 * MINUTE);
    await leaveMail(first).expect(200);
    const all = [first, second, standIn];
    expect(await Promise.all(all.map(codesIn))).toEqual([["111111"], [], []]);
    const frozen = all.map(async (one) => (await statusOf(one)).clock.frozen);
    expect(await Promise.all(frozen)).toEqual([true, false, false]);
    expect(await statusOf(empty)).toMatchObject({ members: 0, id: empty.id, url: empty.url });
    // A reset of one sandbox does not reset the others.
    await first.control.post("/__standin/reset/").send({}).expect(200);
    expect([await codesIn(first), await codesIn(second)]).toEqual([[], []]);
    expect((await statusOf(second)).generation).toBe(1);
    const { body } = await standIn.control.get("/__standin/sandboxes/");
    expect(body.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id, empty.id]);
  });

  it("are deleted with their files when asked, and after a long time without calls", async () => {
    const machine = manualClock(Date.now());
    const standIn = await openTestStandIn({ scenario: "empty", machine });
    const { control, stop } = standIn;
    const long = await makeSandbox(standIn, { idle_ms: 60 * MINUTE });
    const short = await makeSandbox(standIn, { idle_ms: 5 * MINUTE });
    const deleted = await makeSandbox(standIn);
    await control.delete(deleted.place).expect(204);
    await expect(fetch(deleted.url)).rejects.toThrow();
    machine.advance(4 * MINUTE);
    await fetch(`${short.url}/api/settings/`);
    machine.advance(4 * MINUTE);
    await control.get(short.place).expect(200);
    machine.advance(3 * MINUTE);
    expect((await control.get(short.place).expect(404)).body.code).toBe("SANDBOX_NOT_FOUND");
    await control.get(long.place).expect(200);
    await stop();
    await expect(fetch(long.url)).rejects.toThrow();
  });

  it("do not count as idle because somebody sets the machine's time", async () => {
    const machine = manualClock(Date.now());
    const standIn = await openTestStandIn({ scenario: "empty", machine });
    const { place } = await makeSandbox(standIn, { idle_ms: 5 * MINUTE });
    machine.step(24 * 60 * MINUTE);
    machine.advance(MINUTE);
    const { body } = await standIn.control.get(place).expect(200);
    expect(Date.parse(body.last_asked_at)).toBe(machine.now() - MINUTE);
    machine.step(-48 * 60 * MINUTE);
    machine.advance(5 * MINUTE);
    await standIn.control.get(place).expect(404);
  });

  it("exist as long as the caller that holds them, and do not count as idle meanwhile", async () => {
    const machine = manualClock(Date.now());
    const standIn = await openTestStandIn({ scenario: "empty", machine });
    const { control, url, token } = standIn;
    const { place } = await makeSandbox(standIn, { idle_ms: MINUTE });
    const caller = new AbortController();
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const held = fetch(`${url}${place}hold/`, { method: "POST", headers, body: "{}", signal: caller.signal });
    held.catch(() => {});
    await vi.waitFor(async () => expect((await control.get(place)).body.is_held).toBe(true));
    machine.advance(MINUTE - 1);
    await control.get(place).expect(200);
    caller.abort();
    await vi.waitFor(async () => expect((await control.get(place)).status).toBe(404));
    await control.post(`${place}hold/`).send({}).expect(404);
    // The caller may disconnect before its whole call is read.
    const brief = await makeSandbox(standIn);
    const { Authorization } = headers;
    const text = requestText("POST", `${brief.place}hold/`, { Authorization }, "{}");
    const line = openConnection(url, text.slice(0, -1));
    await control.get(brief.place).expect(200);
    line.leave();
    await vi.waitFor(async () => expect((await control.get(brief.place)).status).toBe(404));
    // Deletion ends the waiting of its holder.
    const other = await makeSandbox(standIn);
    const letGo = control.post(`${other.place}hold/`).send({}).expect(404);
    const removed = control.delete(other.place).expect(204);
    await Promise.all([letGo, removed]);
  });

  it("have their own settings: verification mode, rate limits, start time and random seed", async () => {
    const standIn = await openTestStandIn({ scenario: "empty" });
    const settings = { rate_limits: "strict", verification: "server" };
    const options = { settings, frozen_at: "2026-03-02T12:00:00.000+09:00", seed: "same" };
    const codes: string[][] = [];
    for (const _ of [1, 2]) {
      const made = await makeSandbox(standIn, options);
      const ask = () => supertest(made.url).post("/api/send-code-email/").send({ email: NEWCOMER.email });
      const statuses: number[] = [];
      for (let times = 0; times < 6; times += 1) statuses.push((await ask()).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      codes.push(await codesIn(made));
      expect((await statusOf(made)).clock).toMatchObject({ frozen: true, now: options.frozen_at });
      // A reset restores the limits and the start time.
      await made.control.post("/__standin/clock/advance/").send({ ms: 1000 }).expect(200);
      await made.control.post("/__standin/reset/").send({}).expect(200);
      await ask().expect(200);
      expect((await statusOf(made)).clock.now).toBe(options.frozen_at);
    }
    expect(codes[0]).toHaveLength(5);
    expect(codes[0]).toEqual(codes[1]);
  });

  it.each(["sandboxes", "reset"])("an unknown snapshot or scenario is refused (%s)", async (call) => {
    const { control } = await openTestStandIn({ scenario: "empty" });
    const refusalOf = async (options: object) => (await control.post(`/__standin/${call}/`).send(options)).body;
    expect(await refusalOf({ snapshot: "none" })).toMatchObject({ code: "SNAPSHOT_NOT_FOUND" });
    const forms = "campus, campus:steady, empty, crowd:MEMBERS or crowd:MEMBERS:SEED";
    expect(await refusalOf({ scenario: "campus:stedy" })).toMatchObject({ detail: expect.stringContaining(forms) });
  });
});

it("a control call during a reset waits for the new instance, and never reads the old data", async () => {
  const { control } = await openTestStandIn({ scenario: "empty" });
  const calls = ["accounts/", "mails/", "status/", "chon-map/"].map((call) => control.get(`/__standin/${call}`));
  const answers = await Promise.all([control.post("/__standin/reset/").send({}), ...calls]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

describe("the access check of the control plane", () => {
  it("refuses callers without the token, with another host name, and from pages of other sites", async () => {
    const { url, token, control } = await openTestStandIn({ scenario: "empty", hosts: ["stand-in.lan"] });
    const { port } = new URL(url);
    const ask = (headers: Record<string, string>) => supertest(url).get("/__standin/status/").set(headers);
    const good = { Authorization: `Bearer ${token}` };
    await ask({}).expect(401);
    await ask({ Authorization: "Bearer wrong" }).expect(401);
    const refused = [
      { Host: "evil.example" },
      { Host: `evil.example:${port}` },
      { Origin: "http://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const headers of refused) {
      const answer = await ask({ ...good, ...headers });
      expect([answer.status, answer.body.code], JSON.stringify(headers)).toEqual([403, "CONTROL_FROM_OUTSIDE"]);
    }
    await ask({ ...good, Host: `localhost:${port}`, "Sec-Fetch-Site": "same-origin" }).expect(200);
    await ask({ ...good, Origin: url }).expect(200);
    // A further name, by a setting.
    await ask({ ...good, Host: "stand-in.lan:3000" }).expect(200);
    // A page of another origin may not read the answer, and gets no permission by a preflight.
    const preflight = await supertest(url)
      .options("/__standin/reset/")
      .set({ Origin: "http://evil.example", "Access-Control-Request-Method": "POST" });
    expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
    expect((await control.get("/__standin/status/")).headers["access-control-allow-origin"]).toBeUndefined();
  });
});
