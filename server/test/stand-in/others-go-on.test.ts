import { openDatabase } from "@chonsu/db/open-database";
import { beginData } from "@chonsu/db/seed/scenarios/data-origin";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it, onTestFinished } from "vitest";
import { nextTurn, systemClock } from "../../src/platform/clock.ts";
import { atOnce, inTurns, joined } from "../../src/platform/turns.ts";
import { scenarioDatasets } from "../../src/stand-in/products/scenario-datasets.ts";
import { loadMirrors } from "../../src/startup/indexes.ts";

/** Counts the turns that the event loop has for others, until the test ends. */
function countTurns() {
  const seen = { turns: 0, isOver: false };
  const turn = () => {
    seen.turns += 1;
    if (!seen.isOver) nextTurn(turn);
  };
  nextTurn(turn);
  onTestFinished(() => {
    seen.isOver = true;
  });
  return seen;
}

it("all products of a process go on while a scenario is made, which is made once for all who want it", async () => {
  const datasets = scenarioDatasets(tempFolder(), systemClock());
  const seen = countTurns();
  const [one, other] = await Promise.all([datasets.get("crowd:300"), datasets.get("crowd:300")]);
  expect(seen.turns).toBeGreaterThan(100);
  expect([other, await datasets.get("crowd:300"), await datasets.get("nowhere")]).toEqual([one, one, undefined]);
  expect(openDatabase(one?.database ?? ":memory:").db.get("select count(*) as count from users")).toEqual({
    count: 300,
  });
});

it("the graph and the index of a large dataset are loaded in steps", () => {
  const database = openDatabase(":memory:");
  onTestFinished(() => database.close());
  beginData(database, "crowd:2000", Date.now());
  const steps = loadMirrors(database);
  let count = 0;
  while (steps.next().done !== true) count += 1;
  expect(count).toBeGreaterThan(30);
});

it("steps run at once, or in turns of the event loop that end after some milliseconds", async () => {
  function* burning() {
    const clock = systemClock();
    for (let step = 0; step < 20; step += 1) {
      const until = clock.steadyMs() + 3;
      while (clock.steadyMs() < until);
      yield;
    }
    return seen.turns;
  }
  const seen = countTurns();
  expect(atOnce(burning())).toBe(0);
  expect(await inTurns(joined(burning()))).toBeGreaterThan(2);
});
