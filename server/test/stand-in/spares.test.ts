import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it } from "vitest";
import { type Clock, systemClock } from "../../src/platform/clock.ts";
import { openControlPlane } from "../../src/stand-in/control/control-app.ts";
import { scenarioDatasets } from "../../src/stand-in/products/scenario-datasets.ts";
import { openSandbox } from "../../src/stand-in/sandboxes/open-sandbox.ts";
import { largeDataset, planIn, quiet } from "./harness.ts";

/** The machine's clock. Tasks without a delay wait until the test releases them. */
function holdingClock(): Clock & { letGo(): void } {
  const machine = systemClock();
  const held: (() => void)[] = [];
  return {
    now: machine.now,
    after(delayMs, task) {
      if (delayMs > 0) return machine.after(delayMs, task);
      held.push(task);
      return () => {};
    },
    letGo() {
      for (const task of held.splice(0).toReversed()) task();
    },
  };
}

it("a prepared instance ends before the product's folder is deleted", async () => {
  const machine = holdingClock();
  const folder = tempFolder();
  const datasets = scenarioDatasets(folder, machine);
  const dataset = (name: string) => datasets.get(name) ?? expect.fail(`no scenario ${name}`);
  const plan = planIn(folder, "empty");
  const { product, close } = await openSandbox(plan, { machine, log: quiet, datasets, plane: openControlPlane(quiet) });
  await product.reset(dataset("empty"));
  await product.reset(dataset("campus"));
  // The spare instances begin here, in reverse order: the one that is not needed any more begins last.
  machine.letGo();
  await close();
  expect(existsSync(plan.folder)).toBe(false);
});

it("a sandbox with a large dataset is reset, stopped and started again, and leaves no file", async () => {
  const folder = tempFolder();
  const machine = systemClock();
  const datasets = scenarioDatasets(folder, machine);
  const large = largeDataset(datasets.get("empty") ?? expect.fail());
  const plan = planIn(folder, "empty");
  const surroundings = { machine, log: quiet, datasets: { get: () => large }, plane: openControlPlane(quiet) };
  const sandbox = await openSandbox(plan, surroundings);
  const connection = () => sandbox.product.instance.stored.database.connection;
  const write = () => connection().exec("insert into rate_limits (key, until) values (hex(randomblob(8)), 1e15)");
  const written = () => connection().prepare("select count(*) from rate_limits").pluck().get();
  expect(connection().memory).toBe(false);
  for (let time = 0; time < 3; time += 1) {
    write();
    expect(written()).toBe(1);
    await sandbox.product.reset(large);
    expect(written()).toBe(0);
  }
  write();
  await sandbox.stop();
  await sandbox.start();
  expect(written()).toBe(1);
  await sandbox.stop();
  await sandbox.close();
  expect(existsSync(plan.folder)).toBe(false);
});

it("a sandbox whose data cannot be copied fails to stop, and is deleted all the same", async () => {
  const folder = tempFolder();
  const machine = systemClock();
  const datasets = scenarioDatasets(folder, machine);
  const plan = planIn(folder, "empty");
  const sandbox = await openSandbox(plan, { machine, log: quiet, datasets, plane: openControlPlane(quiet) });
  // A folder cannot be copied as a file: as if the disk had failed there.
  mkdirSync(path.join(sandbox.product.instance.stored.mediaFolder, "b"));
  await expect(sandbox.stop()).rejects.toThrow();
  await sandbox.close();
  expect(existsSync(plan.folder)).toBe(false);
});
