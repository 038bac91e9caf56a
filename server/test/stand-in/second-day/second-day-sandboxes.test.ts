import { describe, expect, it } from "vitest";
import { openTestStandIn } from "../harness.ts";
import { RESET_KINDS, SNAPSHOT, statusOfLogin, useIt, usesSeen } from "./second-day.ts";

const TABLE = [
  { from: "a scenario", options: { scenario: "campus" }, home: RESET_KINDS[0], snapshot: null, isolation: "process" },
  {
    ...{ from: "a snapshot", options: { snapshot: SNAPSHOT.name }, home: SNAPSHOT, snapshot: SNAPSHOT.name },
    isolation: "none",
  },
] as const;
/** A plain reset goes home, and each row has another home. */
const RESETS_ELSEWHERE = RESET_KINDS.filter(({ body = {} }) => Object.keys(body).length > 0);

describe("a sandbox that is stopped and started", { timeout: 120_000 }, () => {
  it.each(TABLE)("has the data of its last reset: begun from $from, isolation $isolation", async (row) => {
    const day = await openTestStandIn({ scenario: SNAPSHOT.scenario });
    await day.control.post("/__standin/snapshots/").send({ name: SNAPSHOT.name }).expect(201);
    const { isolation } = row;
    const options = { ...row.options, isolation };
    const { body: made } = await day.control.post("/__standin/sandboxes/").send(options).expect(201);
    expect(made).toMatchObject({ scenario: row.home?.scenario, isolation });
    const inside = day.controlOf(made.url);
    await inside.post("/__standin/reset/").send({ scenario: SNAPSHOT.scenario }).expect(200);
    await inside.post("/__standin/snapshots/").send({ name: SNAPSHOT.name }).expect(201);
    const status = async () => {
      const { scenario, snapshot, members, errors } = (await inside.get("/__standin/status/").expect(200)).body;
      return { scenario, snapshot, members, errors };
    };
    for (const { name, body, scenario, members } of RESETS_ELSEWHERE) {
      await inside.post("/__standin/reset/").send(body).expect(200);
      await useIt(made.url);
      await day.control.post(`/__standin/sandboxes/${made.id}/stop/`).send({}).expect(200);
      await day.control.post(`/__standin/sandboxes/${made.id}/start/`).send({}).expect(200);
      const expected = { scenario, snapshot: body?.snapshot ?? null, members, errors: [] };
      expect(await status(), name).toEqual(expected);
      expect(await usesSeen(inside), name).toBe(1);
      expect(await statusOfLogin(made.url), name).toBe(scenario === "campus" ? 200 : 401);
    }
    // Home is the first dataset, whatever later resets asked for.
    const home = { scenario: row.home?.scenario, snapshot: row.snapshot };
    expect((await inside.post("/__standin/reset/").send({}).expect(200)).body).toMatchObject(home);
    expect(await status()).toMatchObject({ ...home, members: row.home?.members });
    expect(await usesSeen(inside)).toBe(0);
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
