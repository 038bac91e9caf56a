import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { openTestStandIn, type TestStandIn } from "./harness.ts";

const CAMPUS = { scenario: "campus", members: Object.keys(CAST).length };
/** A snapshot of a product on this scenario, which is not its first one. */
const SNAPSHOT = { name: "put-aside", scenario: "crowd:100", members: 100 };
const TO_EMPTY = { name: "a reset to empty", body: { scenario: "empty" }, scenario: "empty", members: 0 };
const TO_SNAPSHOT = { ...SNAPSHOT, name: "a reset to a snapshot", body: { snapshot: SNAPSHOT.name } };
/** The targets of a reset of a product on campus: its body, and the data that must be there afterwards. */
const RESET_KINDS = [{ name: "no reset", body: undefined, ...CAMPUS }, TO_EMPTY, TO_SNAPSHOT];

const PAUL = "paul@kaist.ac.kr";

/** Causes one more mail, in any scenario. */
async function useIt(url: string): Promise<void> {
  await supertest(url).post("/api/send-code-email/").send({ email: PAUL, code: "123456" }).expect(200);
}

/** The number of mails that `useIt` caused. */
async function usesSeen(control: TestStandIn["control"]): Promise<number> {
  return (await control.get(`/__standin/mails/?to=${PAUL}`).expect(200)).body.mails.length;
}

/** The status of a login of a member of the campus. */
async function statusOfLogin(url: string): Promise<number> {
  const login = { email: CAST.haneul.email, password: SEED_PASSWORD };
  return (await supertest(url).post("/api/token/").send(login)).status;
}

const loginIn = (scenario: string) => (scenario === "campus" ? 200 : 401);

async function putAside({ control }: Pick<TestStandIn, "control">): Promise<void> {
  await control.post("/__standin/reset/").send({ scenario: SNAPSHOT.scenario }).expect(200);
  await control.post("/__standin/snapshots/").send({ name: SNAPSHOT.name }).expect(201);
}

/** A copy of the folder as a kill at this moment leaves it: all written files, and nothing closed. */
function asKilled({ folder }: TestStandIn): string {
  const left = path.join(tempFolder(), "data");
  cpSync(folder, left, { recursive: true });
  return left;
}

/** Expects everything that the next start must find. */
async function expectToBe({ url, control, folder }: TestStandIn, { scenario, members }: typeof CAMPUS, uses: number) {
  expect((await control.get("/__standin/status/")).body).toMatchObject({ scenario, members, errors: [] });
  expect(readFileSync(path.join(folder, "scenario"), "utf8")).toBe(scenario);
  expect(await usesSeen(control)).toBe(uses);
  expect(await statusOfLogin(url)).toBe(loginIn(scenario));
}

describe("a second start", { timeout: 60_000 }, () => {
  it.each(RESET_KINDS)("finds the data that the first start left after $name, stopped or killed", async (kind) => {
    const first = await openTestStandIn();
    if (kind === TO_SNAPSHOT) {
      await putAside(first);
      await first.control.post("/__standin/reset/").send({}).expect(200);
    }
    if (kind.body !== undefined) await first.control.post("/__standin/reset/").send(kind.body).expect(200);
    await useIt(first.url);
    await expectToBe(first, kind, 1);
    const killed = asKilled(first);
    await first.stop();

    for (const folder of [first.folder, killed]) {
      const second = await openTestStandIn({ folder });
      expect(second.data.seeded).toBeUndefined();
      await expectToBe(second, kind, 1);
      // A plain reset goes to the seeded scenario of the data that was found.
      const { body } = await second.control.post("/__standin/reset/").send({}).expect(200);
      expect(body).toMatchObject({ scenario: kind.scenario, snapshot: null });
      await expectToBe(second, kind, 0);
      await second.stop();
      await expectToBe(await openTestStandIn({ folder }), kind, 0);
    }
  });
});

describe("a sandbox that is stopped and started", { timeout: 60_000 }, () => {
  it.each([
    { home: { ...CAMPUS, snapshot: null }, options: { scenario: "campus" }, isolation: "process" },
    { home: { ...SNAPSHOT, snapshot: SNAPSHOT.name }, options: { snapshot: SNAPSHOT.name }, isolation: "none" },
  ])("has the data of its last reset: begun from $options, isolation $isolation", async (row) => {
    const day = await openTestStandIn({ scenario: SNAPSHOT.scenario });
    await day.control.post("/__standin/snapshots/").send({ name: SNAPSHOT.name }).expect(201);
    const { isolation, options } = row;
    const { body: made } = await day.control
      .post("/__standin/sandboxes/")
      .send({ ...options, isolation })
      .expect(201);
    expect(made).toMatchObject({ scenario: row.home.scenario, isolation });
    const place = `/__standin/sandboxes/${made.id}/`;
    const inside = day.controlOf(made.url);
    await putAside({ control: inside });
    const status = async () => {
      const { scenario, snapshot, members, errors } = (await inside.get("/__standin/status/").expect(200)).body;
      return { scenario, snapshot, members, errors };
    };
    for (const { name, body, scenario, members } of [TO_EMPTY, TO_SNAPSHOT]) {
      await inside.post("/__standin/reset/").send(body).expect(200);
      await useIt(made.url);
      const stops = [1, 2].map(() => day.control.post(`${place}stop/`).send({}).expect(200));
      for (const stopped of await Promise.all(stops)) expect(stopped.body.is_up).toBe(false);
      await expect(fetch(made.url)).rejects.toThrow();
      const started = await day.control.post(`${place}start/`).send({}).expect(200);
      expect(started.body).toMatchObject({ is_up: true, url: made.url });
      const snapshot = "snapshot" in body ? body.snapshot : null;
      expect(await status(), name).toEqual({ scenario, snapshot, members, errors: [] });
      expect(await usesSeen(inside), name).toBe(1);
      expect(await statusOfLogin(made.url), name).toBe(loginIn(scenario));
    }
    // Home is the first dataset, whatever later resets asked for.
    const { scenario, snapshot, members } = row.home;
    expect((await inside.post("/__standin/reset/").send({}).expect(200)).body).toMatchObject({ scenario, snapshot });
    expect(await status()).toEqual({ scenario, snapshot, members, errors: [] });
    expect(await usesSeen(inside)).toBe(0);
    await day.control.delete(place).expect(204);
    await expect(fetch(made.url)).rejects.toThrow();
  });

  it("reports that its snapshot is gone, and keeps its data", async () => {
    const day = await openTestStandIn();
    await day.control.post("/__standin/snapshots/").send({ name: "short-lived" }).expect(201);
    const options = { snapshot: "short-lived" };
    const { body: made } = await day.control.post("/__standin/sandboxes/").send(options).expect(201);
    await day.control.delete("/__standin/snapshots/short-lived/").expect(204);
    const inside = day.controlOf(made.url);
    const { body } = await inside.post("/__standin/reset/").send({}).expect(404);
    expect(body.code).toBe("SNAPSHOT_NOT_FOUND");
    expect(await statusOfLogin(made.url)).toBe(200);
  });
});
