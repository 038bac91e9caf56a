import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it } from "vitest";
import { type Clock, systemClock } from "../../src/platform/clock.ts";
import { openControlPlane } from "../../src/stand-in/control/control-app.ts";
import { type ProductDataset, serializeDatabase } from "../../src/stand-in/products/dataset.ts";
import { scenarioDatasets } from "../../src/stand-in/products/scenario-datasets.ts";
import { openSandbox } from "../../src/stand-in/sandboxes/open-sandbox.ts";
import { planIn, quiet, sharedDatasets } from "./harness.ts";

/** The machine's clock. Tasks without a delay wait until the test releases them. */
function holdingClock(): Clock & { letGo(): void } {
  const machine = systemClock();
  const held: (() => void)[] = [];
  return {
    ...machine,
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

/** A dataset with 17 MB more, so that it counts as large. */
function largeDataset(dataset: ProductDataset): ProductDataset {
  const database = openDatabase(dataset.database);
  database.connection.exec(`create table padding as select zeroblob(${17 * 1024 * 1024}) as bytes`);
  const bytes = serializeDatabase(database);
  database.close();
  return { ...dataset, database: bytes };
}

/** Opens an empty sandbox in a temporary folder; every dataset is the given one, if there is one. */
async function openEmpty({ machine = systemClock(), dataset }: { machine?: Clock; dataset?: ProductDataset } = {}) {
  const datasets = scenarioDatasets(tempFolder(), machine);
  const plan = planIn(tempFolder(), "empty");
  const get = async (name: string) => dataset ?? (await datasets.get(name));
  const plane = openControlPlane(quiet);
  const sandbox = await openSandbox(plan, { machine, log: quiet, datasets: { get }, plane });
  return { sandbox, folder: plan.folder, datasetOf: async (name: string) => (await get(name)) ?? expect.fail(name) };
}

it("a small dataset is in memory, and a prepared instance ends before the product's folder is deleted", async () => {
  const machine = holdingClock();
  const { sandbox, folder, datasetOf } = await openEmpty({ machine });
  expect(sandbox.product.instance.stored.database.connection.memory).toBe(true);
  await sandbox.product.reset(await datasetOf("empty"));
  await sandbox.product.reset(await datasetOf("campus"));
  // The spare instances begin here, in reverse order: the one that is not needed any more begins last.
  machine.letGo();
  await sandbox.close();
  expect(existsSync(folder)).toBe(false);
});

it("a sandbox with a large dataset is reset, stopped and started again, and leaves no file", async () => {
  const large = largeDataset((await sharedDatasets().get("empty")) ?? expect.fail());
  const { sandbox, folder } = await openEmpty({ dataset: large });
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
  expect(existsSync(folder)).toBe(false);
});

it("a sandbox whose data cannot be copied fails to stop, and is deleted all the same", async () => {
  const { sandbox, folder } = await openEmpty();
  // A folder cannot be copied as a file: as if the disk had failed there.
  mkdirSync(path.join(sandbox.product.instance.stored.mediaFolder, "b"));
  await expect(sandbox.stop()).rejects.toThrow();
  await sandbox.close();
  expect(existsSync(folder)).toBe(false);
});
