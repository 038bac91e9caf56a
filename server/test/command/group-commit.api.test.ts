import fs from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { CAST } from "@chonsu/db/seed/cast";
import { seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { expect, it, onTestFinished, vi } from "vitest";
import { openConnection } from "../support/connections.ts";
import { startTestApp, TEST_NOW } from "../support/harness.ts";
import { tempFolder } from "../support/processes.ts";

it("tells nobody of a change before the disk has kept it, and lets no reader wait for that", async () => {
  const file = path.join(tempFolder(), "chonsu.db");
  const seeded = openDatabase(file);
  seedScenario(seeded, "campus", TEST_NOW);
  seeded.close();
  const app = await startTestApp({ file });
  const haneul = app.as("haneul");
  const tab = await openConnection(app, CAST.haneul.id);
  // The disk is slow from here on: it keeps what it is asked to when the test says so.
  const asked: (() => void)[] = [];
  const keep = () => {
    for (const end of asked.splice(0)) end();
  };
  vi.spyOn(fs, "fdatasync").mockImplementation((_file, end) => void asked.push(() => end(null)));
  onTestFinished(keep);

  let answered = false;
  const request = haneul.post("/api/friends/").send({ to_user_id: CAST.byeol.id });
  const answer = request.then((one) => {
    answered = true;
    return one;
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  // Others read it already, and do not wait.
  const { body } = await app.as("byeol").get("/api/friends/");
  expect(JSON.stringify(body)).toContain(CAST.haneul.name);
  expect([answered, await tab.payloads("friends:changed")]).toEqual([false, []]);

  keep();
  expect((await answer).status).toBe(201);
  expect(await tab.payloads("friends:changed")).toHaveLength(1);
});
