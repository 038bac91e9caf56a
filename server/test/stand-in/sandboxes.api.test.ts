import { existsSync } from "node:fs";
import path from "node:path";
import { CAST } from "@chonsu/db/seed/cast";
import supertest from "supertest";
import { describe, expect, it, vi } from "vitest";
import { manualClock } from "../../src/platform/clock.ts";
import { openFolder } from "../support/data-folder.ts";
import { openTestStandIn } from "./harness.ts";

const MINUTE = 60_000;

async function nameOf(url: string): Promise<string> {
  const login = { email: CAST.haneul.email, password: "chonsu-2026" };
  const { body } = await supertest(url).post("/api/token/").send(login).expect(200);
  const me = await supertest(url).get(`/api/user/${CAST.haneul.id}/`).set("Authorization", `Bearer ${body.access}`);
  return me.text;
}

describe("sandboxes", { timeout: 60_000 }, () => {
  it("are complete products, alone with their data, clock, links and mails", async () => {
    const { url, control, controlOf } = await openTestStandIn();
    const made = [];
    for (const scenario of ["campus", "campus", "empty"]) {
      const { body } = await control.post("/__standin/sandboxes/").send({ scenario }).expect(201);
      made.push(body);
    }
    const [first, second, empty] = made;
    await controlOf(first.url)
      .post("/__standin/clock/freeze/")
      .send({ at: "2026-01-01T00:00:00.000+09:00" })
      .expect(200);
    await supertest(first.url)
      .post("/api/send-code-email/")
      .send({ email: "a@kaist.ac.kr", code: "111111" })
      .expect(200);
    const mails = async (address: string) =>
      (await controlOf(address).get("/__standin/mails/?to=a@kaist.ac.kr").expect(200)).body.mails.length;
    expect([await mails(first.url), await mails(second.url), await mails(url)]).toEqual([1, 0, 0]);
    const now = async (address: string) => (await controlOf(address).get("/__standin/clock/")).body.frozen;
    expect([await now(first.url), await now(second.url), await now(url)]).toEqual([true, false, false]);
    expect(await nameOf(second.url)).toContain(CAST.haneul.name);
    expect((await controlOf(empty.url).get("/__standin/status/")).body).toMatchObject({
      members: 0,
      id: empty.id,
      url: empty.url,
    });
    // A reset of one is no reset of the others.
    await controlOf(first.url).post("/__standin/reset/").send({}).expect(200);
    expect([await mails(first.url), await mails(second.url)]).toEqual([0, 0]);
    expect((await controlOf(second.url).get("/__standin/status/")).body.generation).toBe(1);
    expect((await control.get("/__standin/sandboxes/")).body.map(({ id }: { id: string }) => id)).toEqual(
      made.map(({ id }) => id),
    );
  });

  it("are deleted with their files when asked, and when nobody asked them anything for long", async () => {
    const machine = manualClock(Date.now());
    const { control, stop } = await openTestStandIn({ machine });
    const long = await control
      .post("/__standin/sandboxes/")
      .send({ idle_ms: 60 * MINUTE })
      .expect(201);
    const short = await control
      .post("/__standin/sandboxes/")
      .send({ idle_ms: 5 * MINUTE })
      .expect(201);
    const { body } = await control.post("/__standin/sandboxes/").send({}).expect(201);
    await control.delete(`/__standin/sandboxes/${body.id}/`).expect(204);
    await expect(fetch(body.url)).rejects.toThrow();
    machine.advance(4 * MINUTE);
    await fetch(`${short.body.url}/api/settings/`);
    machine.advance(4 * MINUTE);
    await control.get(`/__standin/sandboxes/${short.body.id}/`).expect(200);
    machine.advance(3 * MINUTE);
    const gone = await control.get(`/__standin/sandboxes/${short.body.id}/`).expect(404);
    expect(gone.body.code).toBe("SANDBOX_NOT_FOUND");
    await control.get(`/__standin/sandboxes/${long.body.id}/`).expect(200);
    await stop();
    await expect(fetch(long.body.url)).rejects.toThrow();
  });

  it("live as long as the caller that holds them, and are not idle meanwhile", async () => {
    const machine = manualClock(Date.now());
    const { control, url, token } = await openTestStandIn({ machine });
    const { body } = await control.post("/__standin/sandboxes/").send({ idle_ms: MINUTE }).expect(201);
    const path = `/__standin/sandboxes/${body.id}/`;
    const caller = new AbortController();
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const held = fetch(`${url}${path}hold/`, { method: "POST", headers, body: "{}", signal: caller.signal });
    held.catch(() => {});
    await vi.waitFor(async () => expect((await control.get(path)).body.is_held).toBe(true));
    machine.advance(MINUTE - 1);
    await control.get(path).expect(200);
    caller.abort();
    await vi.waitFor(async () => expect((await control.get(path)).status).toBe(404));
    await control.post(`${path}hold/`).send({}).expect(404);
    // One that is deleted lets its holder go.
    const { body: other } = await control.post("/__standin/sandboxes/").send({}).expect(201);
    const letGo = control.post(`/__standin/sandboxes/${other.id}/hold/`).send({}).expect(404);
    const removed = control.delete(`/__standin/sandboxes/${other.id}/`).expect(204);
    await Promise.all([letGo, removed]);
  });

  it("have settings of their own: who makes codes, how often one may ask, where time begins, what chance brings", async () => {
    const { control, controlOf } = await openTestStandIn();
    const options = {
      settings: { rate_limits: "strict", verification: "server" },
      frozen_at: "2026-03-02T12:00:00.000+09:00",
      seed: "same",
    };
    const codes = [];
    for (const _ of [1, 2]) {
      const { body } = await control.post("/__standin/sandboxes/").send(options).expect(201);
      const statuses = [];
      for (let times = 0; times < 6; times += 1) {
        const { status } = await supertest(body.url).post("/api/send-code-email/").send({ email: "a@kaist.ac.kr" });
        statuses.push(status);
      }
      expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
      expect(statuses[5]).toBe(429);
      const { body: published } = await controlOf(body.url).get("/__standin/mails/?to=a@kaist.ac.kr");
      codes.push(published.mails.map(({ code }: { code: string }) => code));
      const status = await controlOf(body.url).get("/__standin/status/");
      expect(status.body.clock).toMatchObject({ frozen: true, now: "2026-03-02T12:00:00.000+09:00" });
      // A reset brings back the limits, and the same moment.
      await controlOf(body.url).post("/__standin/clock/advance/").send({ ms: 1000 }).expect(200);
      await controlOf(body.url).post("/__standin/reset/").send({}).expect(200);
      await supertest(body.url).post("/api/send-code-email/").send({ email: "a@kaist.ac.kr" }).expect(200);
      expect((await controlOf(body.url).get("/__standin/clock/")).body.now).toBe("2026-03-02T12:00:00.000+09:00");
    }
    expect(codes[0]).toHaveLength(5);
    expect(codes[0]).toEqual(codes[1]);
  });

  it("begin with a snapshot of the product that makes them", async () => {
    const { url, control, controlOf } = await openTestStandIn();
    await supertest(url).post("/api/send-code-email/").send({ email: "b@kaist.ac.kr", code: "222222" }).expect(200);
    await control.post("/__standin/snapshots/").send({ name: "one-mail" }).expect(201);
    await control.post("/__standin/reset/").send({}).expect(200);
    const { body } = await control.post("/__standin/sandboxes/").send({ snapshot: "one-mail" }).expect(201);
    const published = await controlOf(body.url).get("/__standin/mails/?to=b@kaist.ac.kr");
    expect(published.body.mails).toHaveLength(1);
    expect((await controlOf(body.url).get("/__standin/status/")).body).toMatchObject({ snapshot: "one-mail" });
    await control.post("/__standin/sandboxes/").send({ snapshot: "none" }).expect(404);
    await control.post("/__standin/sandboxes/").send({ scenario: "crowd:1" }).expect(400);
  });

  it.each(["none", "process"])(
    "can be stopped and started on the same address and data (isolation: %s)",
    async (isolation) => {
      const { control, controlOf } = await openTestStandIn();
      const { body } = await control.post("/__standin/sandboxes/").send({ isolation }).expect(201);
      await supertest(body.url)
        .post("/api/send-code-email/")
        .send({ email: "d@kaist.ac.kr", code: "444444" })
        .expect(200);
      const stopped = await control.post(`/__standin/sandboxes/${body.id}/stop/`).send({}).expect(200);
      expect(stopped.body.is_up).toBe(false);
      await expect(fetch(body.url)).rejects.toThrow();
      const started = await control.post(`/__standin/sandboxes/${body.id}/start/`).send({}).expect(200);
      expect(started.body).toMatchObject({ is_up: true, url: body.url });
      const mails = () => controlOf(body.url).get("/__standin/mails/?to=d@kaist.ac.kr");
      expect((await mails()).body.mails).toHaveLength(1);
      expect(await nameOf(body.url)).toContain(CAST.haneul.name);
      await controlOf(body.url).post("/__standin/reset/").send({}).expect(200);
      expect((await mails()).body.mails).toHaveLength(0);
      // One that is stopped can be deleted as well.
      await control.post(`/__standin/sandboxes/${body.id}/stop/`).send({}).expect(200);
      await control.delete(`/__standin/sandboxes/${body.id}/`).expect(204);
    },
  );

  it("live in a process of their own when asked to, and end with it", async () => {
    const { control, controlOf } = await openTestStandIn();
    const { body } = await control.post("/__standin/sandboxes/").send({ isolation: "process" }).expect(201);
    expect(body.isolation).toBe("process");
    expect(await nameOf(body.url)).toContain(CAST.haneul.name);
    await controlOf(body.url).post("/__standin/reset/").send({ scenario: "empty" }).expect(200);
    expect((await controlOf(body.url).get("/__standin/status/")).body.members).toBe(0);
    await control.delete(`/__standin/sandboxes/${body.id}/`).expect(204);
    await expect(fetch(body.url)).rejects.toThrow();
  });
});

describe("the product of a data folder", () => {
  it("is reset in place, and is what it went back to after a restart", async () => {
    const { url, folder, control, stop } = await openTestStandIn();
    await supertest(url).post("/api/send-code-email/").send({ email: "c@kaist.ac.kr", code: "333333" }).expect(200);
    await control.post("/__standin/snapshots/").send({ name: "kept" }).expect(201);
    await control.post("/__standin/reset/").send({ scenario: "empty" }).expect(200);
    expect((await control.get("/__standin/status/")).body).toMatchObject({ scenario: "empty", members: 0 });
    await control.post("/__standin/reset/").send({ snapshot: "kept" }).expect(200);
    await stop();
    expect(existsSync(path.join(folder, "snapshots", "kept"))).toBe(true);
    const { database } = openFolder(folder);
    expect(database.connection.prepare("select count(*) n from mails where recipient = 'c@kaist.ac.kr'").get()).toEqual(
      { n: 1 },
    );
    expect(database.connection.pragma("journal_mode", { simple: true })).toBe("wal");
  });
});

describe("a call of the control plane during a reset", () => {
  it("waits for what begins then, and never meets the data that ends", async () => {
    const { control } = await openTestStandIn();
    const calls = ["accounts/", "mails/", "status/", "chon-map/"];
    const asked = [
      control.post("/__standin/reset/").send({}),
      ...calls.map((call) => control.get(`/__standin/${call}`)),
    ];
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });
});

describe("the gate of the control plane", () => {
  it("lets nobody in without the token, from another name, or from a page of another site", async () => {
    const { url, token, control } = await openTestStandIn();
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
    // No page of another origin may read what it answers, or learn that it may ask.
    const preflight = await supertest(url)
      .options("/__standin/reset/")
      .set({ Origin: "http://evil.example", "Access-Control-Request-Method": "POST" });
    expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
    expect((await control.get("/__standin/status/")).headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("leaves calls of the product to pages of any origin, which keep a preflight for two hours", async () => {
    const { url } = await openTestStandIn();
    const preflight = await supertest(url).options("/api/projects/").set({
      Origin: "http://client.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization",
    });
    expect(preflight.headers).toMatchObject({ "access-control-allow-origin": "*", "access-control-max-age": "7200" });
  });

  it("knows further names when it is told them", async () => {
    const { url, token } = await openTestStandIn({ hosts: ["stand-in.lan"] });
    const answer = await supertest(url)
      .get("/__standin/status/")
      .set({ Authorization: `Bearer ${token}`, Host: "stand-in.lan:3000" });
    expect(answer.status).toBe(200);
  });
});
