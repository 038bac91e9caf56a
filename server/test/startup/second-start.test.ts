import { readFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import {
  RESET_KINDS,
  type ResetKind,
  SNAPSHOT,
  scenarioFileIn,
  useIt,
  usesSeen,
} from "../stand-in/second-day/second-day.ts";
import { run } from "../support/processes.ts";

async function startOn(data: string) {
  const server = run(["--port", "0", "--data", data]);
  const url = await server.ready;
  const token = readFileSync(path.join(data, "control-token"), "utf8");
  const control = supertest.agent(url).set("Authorization", `Bearer ${token}`);
  return { server, url, control };
}

function kindOf(name: string): ResetKind {
  const kind = RESET_KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`there is no ${name}`);
  return kind;
}

describe("a server process on the data of another process", { timeout: 180_000 }, () => {
  // second-day.test.ts has every kind of reset with every kind of end, in one process.
  it("starts after a reset, whether the other was stopped or killed", async () => {
    const data = path.join(tempFolder(), "data");
    let day = await startOn(data);
    await day.control.post("/__standin/reset/").send({ scenario: SNAPSHOT.scenario }).expect(200);
    await day.control.post("/__standin/snapshots/").send({ name: SNAPSHOT.name }).expect(201);
    for (const [{ name, body, scenario, members }, signal] of [
      [kindOf("a reset to a crowd"), "SIGTERM"],
      [kindOf("a reset to a snapshot"), "SIGKILL"],
    ] as const) {
      await day.control
        .post("/__standin/reset/")
        .send(body ?? {})
        .expect(200);
      await useIt(day.url);
      day.server.child.kill(signal);
      await day.server.exit;
      day = await startOn(data);
      expect((await day.control.get("/__standin/status/")).body, name).toMatchObject({ scenario, members, errors: [] });
      expect(scenarioFileIn(data), name).toBe(scenario);
      // It continues without --fresh.
      expect(day.server.output(), name).not.toContain("--fresh");
      expect(await usesSeen(day.control), name).toBe(1);
    }
  });
});

describe("a server process", { timeout: 60_000 }, () => {
  it("runs a sandbox in a process of its own", async () => {
    const { control } = await startOn(path.join(tempFolder(), "data"));
    const { body } = await control.post("/__standin/sandboxes/").send({ isolation: "process" }).expect(201);
    await supertest(body.url).get("/api/config/").expect(200);
  });
});
