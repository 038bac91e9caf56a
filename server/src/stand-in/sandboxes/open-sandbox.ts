import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { AppConfig } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { ControlPlane } from "../control/control-app.ts";
import type { ControlGate } from "../control-plane/control-context.ts";
import { type FoundData, openProduct, type Product } from "../products/product.ts";
import { sandboxStorage } from "../products/sandbox-storage.ts";
import type { ScenarioDatasets } from "../products/scenario-datasets.ts";
import { openSnapshots } from "../products/snapshots.ts";
import type { Prepared, Storage } from "../products/storage.ts";

/** The complete definition of a sandbox. It is plain data, so that it can be sent to another process. */
export interface SandboxPlan {
  readonly id: string;
  /** The folder of its files. It is created and deleted with the sandbox. */
  readonly folder: string;
  readonly host: string;
  readonly scenario: string;
  /** A snapshot in a folder of snapshots, with which the sandbox begins instead of the scenario. */
  readonly snapshot: { readonly folder: string; readonly name: string } | undefined;
  readonly frozenAt: number | undefined;
  readonly seed: string | undefined;
  readonly config: AppConfig;
  readonly gate: ControlGate;
}

/** The parts of its process that a sandbox uses. */
export interface Surroundings {
  readonly machine: Clock;
  readonly log: Log;
  readonly datasets: ScenarioDatasets;
  readonly plane: ControlPlane;
}

/** An open sandbox, in this process or in a process of its own. */
export interface OpenSandbox {
  readonly url: string;
  /** The time of the last request, by the machine's steady clock. */
  readonly lastAskedAt: number;
  readonly isUp: boolean;
  /** Stops the sandbox as the end of its process would. Its data stays. */
  stop(): Promise<void>;
  /** Starts the sandbox again after a stop, with the same address and data. */
  start(): Promise<void>;
  /** Ends the sandbox and deletes its data. */
  close(): Promise<void>;
}

/**
 * Opens a sandbox in this process. `product` is its current product; while it is stopped, the last one. Throws
 * RangeError when there is no such dataset.
 */
export async function openSandbox(
  plan: SandboxPlan,
  surroundings: Surroundings,
): Promise<OpenSandbox & { readonly product: Product }> {
  mkdirSync(plan.folder, { recursive: true });
  const storage = sandboxStorage(plan.folder);
  let product = await run(plan, surroundings, storage, undefined, 0);
  /** The data while the sandbox is stopped. */
  let kept: Prepared | undefined;
  // Starts and stops run one after the other.
  let turns: Promise<void> = Promise.resolve();
  const inTurn = (turn: () => Promise<void>) => {
    const done = turns.then(turn);
    turns = done.catch(() => {});
    return done;
  };
  return {
    url: product.url,
    get product() {
      return product;
    },
    get lastAskedAt() {
      return product.lastAskedAt;
    },
    get isUp() {
      return kept === undefined;
    },
    stop: () =>
      inTurn(async () => {
        if (kept !== undefined) return;
        const copied = Promise.withResolvers<Prepared>();
        const ended = product.close(() =>
          copied.resolve(storage.prepare({ ...product.capture(), ...product.instance.origin })),
        );
        [kept] = await Promise.all([copied.promise, ended]);
      }),
    start: () =>
      inTurn(async () => {
        if (kept === undefined) return;
        const found = { stored: kept.open(), origin: product.instance.origin };
        product = await run(plan, surroundings, storage, found, Number(new URL(product.url).port));
        kept = undefined;
      }),
    close: () =>
      inTurn(async () => {
        if (kept === undefined) await product.close();
        else kept.drop();
        await storage.close();
        await rm(plan.folder, { recursive: true, force: true });
      }),
  };
}

async function run(
  plan: SandboxPlan,
  { machine, log, datasets, plane }: Surroundings,
  storage: Storage,
  found: FoundData | undefined,
  wantedPort: number,
): Promise<Product> {
  const { config, seed, gate } = plan;
  const product: Product = await openProduct({
    id: plan.id,
    config,
    machine,
    log,
    storage,
    snapshots: openSnapshots(path.join(plan.folder, "snapshots")),
    home: () => datasetOf(plan, datasets),
    frozenAt: plan.frozenAt,
    seed,
    found,
    control: plane.of(() => ({ product, datasets, sandboxes: undefined, gate })),
  });
  const port = await product.front.listen(plan.host, wantedPort);
  product.listensAt(`http://${plan.host}:${port}`);
  return product;
}

async function datasetOf({ snapshot, scenario, frozenAt }: SandboxPlan, datasets: ScenarioDatasets) {
  return snapshot === undefined ? datasets.get(scenario, frozenAt) : openSnapshots(snapshot.folder).read(snapshot.name);
}
