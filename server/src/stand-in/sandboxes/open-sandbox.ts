import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Clock } from "../../clock.ts";
import type { AppConfig } from "../../config.ts";
import type { Log } from "../../log.ts";
import { controlPlane } from "../control/control-app.ts";
import type { Gate } from "../control/control-context.ts";
import { errorBook } from "../products/error-book.ts";
import { openInstruments } from "../products/open-instruments.ts";
import { openProduct, type Product } from "../products/product.ts";
import type { ScenarioWorlds } from "../products/scenario-worlds.ts";
import { openSnapshots } from "../products/snapshots.ts";
import { memoryStorage } from "../products/storage.ts";
import type { World } from "../products/world.ts";

/** All that says what a sandbox is; plain data, so it can be told to another process. */
export interface SandboxPlan {
  readonly id: string;
  /** Where its files go; made and removed with it. */
  readonly folder: string;
  readonly host: string;
  readonly scenario: string;
  /** In place of the scenario: a snapshot in a folder of snapshots. */
  readonly snapshot: { readonly folder: string; readonly name: string } | undefined;
  readonly frozenAt: number | undefined;
  readonly seed: string | undefined;
  readonly config: AppConfig;
  readonly gate: Gate;
}

/** What of the process it lives in a sandbox uses. */
export interface Surroundings {
  readonly machine: Clock;
  readonly log: Log;
  readonly worlds: ScenarioWorlds;
}

/** A sandbox that listens. */
export interface OpenSandbox {
  readonly product: Product;
  /** Ends it and deletes its data. */
  close(): Promise<void>;
}

/** Opens a sandbox in this process. Throws RangeError when there is no such world. */
export async function openSandbox(plan: SandboxPlan, { machine, log, worlds }: Surroundings): Promise<OpenSandbox> {
  const home = () => worldOf(plan, worlds);
  mkdirSync(plan.folder, { recursive: true });
  const { config, seed, gate } = plan;
  const instruments = openInstruments({ machine, corsOrigin: config.corsOrigin, seed });
  const control = controlPlane(() => ({ product, instruments, worlds, sandboxes: undefined, gate, machine, log }));
  const product = await openProduct({
    id: plan.id,
    config,
    machine,
    errors: errorBook(log, plan.id),
    storage: memoryStorage(plan.folder),
    snapshots: openSnapshots(path.join(plan.folder, "snapshots")),
    home,
    frozenAt: plan.frozenAt,
    seed,
    found: undefined,
    instruments: instruments.inOrder,
    control,
  });
  const port = await product.front.listen(plan.host, 0);
  product.listensAt(`http://${plan.host}:${port}`);
  return {
    product,
    async close() {
      await product.close();
      await control.close();
      rmSync(plan.folder, { recursive: true, force: true });
    },
  };
}

function worldOf({ snapshot, scenario, frozenAt }: SandboxPlan, worlds: ScenarioWorlds): World {
  const world =
    snapshot === undefined ? worlds.get(scenario, frozenAt) : openSnapshots(snapshot.folder).read(snapshot.name);
  if (world === undefined) throw new RangeError(`no world ${snapshot?.name ?? scenario}`);
  return world;
}
