import { readFileSync } from "node:fs";
import path from "node:path";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { RESET_KINDS, SNAPSHOT, scenarioFileIn, useIt, usesSeen } from "../stand-in/second-day.ts";
import { run, tempFolder } from "../support/processes.ts";

async function startOn(data: string) {
  const server = run(["--port", "0", "--data", data]);
  const url = await server.ready;
  const token = readFileSync(path.join(data, "control-token"), "utf8");
  const control = supertest.agent(url).set("Authorization", `Bearer ${token}`);
  return { server, url, control };
}

describe("a server process on the data of another one", { timeout: 180_000 }, () => {
  // Every kind of reset with every kind of end, within one process: stand-in/second-day.test.ts.
  it("goes on after any reset, whether that was stopped or killed", async () => {
    const signals = ["SIGTERM", "SIGKILL"] as const;
    const data = path.join(tempFolder(), "data");
    let day = await startOn(data);
    await day.control.post("/__standin/reset/").send({ scenario: SNAPSHOT.scenario }).expect(200);
    await day.control.post("/__standin/snapshots/").send({ name: SNAPSHOT.name }).expect(201);
    // A plain one goes to what was found, so to another place in each round.
    for (const [at, { name, body = {}, scenario, members }] of RESET_KINDS.entries()) {
      if (Object.keys(body).length === 0) continue;
      await day.control.post("/__standin/reset/").send(body).expect(200);
      await useIt(day.url);
      day.server.child.kill(signals[at % signals.length]);
      await day.server.exit;
      day = await startOn(data);
      expect((await day.control.get("/__standin/status/")).body, name).toMatchObject({ scenario, members, errors: [] });
      expect(scenarioFileIn(data), name).toBe(scenario);
      expect(await usesSeen(day.url), name).toBe(1);
    }
  });
});
