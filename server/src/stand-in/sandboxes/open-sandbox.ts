import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { AppConfig } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { ControlPlane, Gate } from "../control-plane/control-context.ts";
import type { Dataset } from "../products/dataset.ts";
import { errorBook } from "../products/error-book.ts";
import { openInstruments } from "../products/open-instruments.ts";
import { openProduct, type Product, type ProductParts } from "../products/product.ts";
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
  readonly gate: Gate;
}

/** The parts of its process that a sandbox uses. */
export interface Surroundings {
  readonly machine: Clock;
  readonly log: Log;
  readonly datasets: ScenarioDatasets;
  readonly plane: ControlPlane;
}

/** An open sandbox. */
export interface OpenSandbox {
  /** The current product; while the sandbox is stopped, the last one. */
  readonly product: Product;
  readonly isUp: boolean;
  /** Stops the sandbox as the end of its process would. Its data stays. */
  stop(): Promise<void>;
  /** Starts the sandbox again after a stop, with the same address and data. */
  start(): Promise<void>;
  /** Ends the sandbox and deletes its data. */
  close(): Promise<void>;
}

/** Opens a sandbox in this process. Throws RangeError when there is no such dataset. */
export async function openSandbox(plan: SandboxPlan, surroundings: Surroundings): Promise<OpenSandbox> {
  mkdirSync(plan.folder, { recursive: true });
  const storage = sandboxStorage(plan.folder);
  let running = await run(plan, surroundings, storage, undefined, 0);
  let kept: Kept | undefined;
  // Starts and stops run one after the other.
  let turns: Promise<void> = Promise.resolve();
  const inTurn = (turn: () => Promise<void>) => {
    const done = turns.then(turn);
    turns = done.catch(() => {});
    return done;
  };
  return {
    get product() {
      return running.product;
    },
    get isUp() {
      return kept === undefined;
    },
    stop: () =>
      inTurn(async () => {
        if (kept !== undefined) return;
        const { product } = running;
        const { origin } = product.instance;
        const prepared = Promise.withResolvers<Prepared>();
        const ended = running.close(() => prepared.resolve(storage.prepare({ ...product.capture(), ...origin })));
        const [copy] = await Promise.all([prepared.promise, ended]);
        kept = { copy, origin };
      }),
    start: () =>
      inTurn(async () => {
        if (kept === undefined) return;
        const found = { stored: kept.copy.open(), origin: kept.origin };
        running = await run(plan, surroundings, storage, found, Number(new URL(running.product.url).port));
        kept = undefined;
      }),
    close: () =>
      inTurn(async () => {
        if (kept === undefined) await running.close();
        else kept.copy.drop();
        await storage.close();
        rmSync(plan.folder, { recursive: true, force: true });
      }),
  };
}

/** The data of a sandbox that is stopped. */
interface Kept {
  readonly copy: Prepared;
  readonly origin: Product["instance"]["origin"];
}

interface RunningSandbox {
  readonly product: Product;
  close(meanwhile?: () => void): Promise<void>;
}

async function run(
  plan: SandboxPlan,
  { machine, log, datasets, plane }: Surroundings,
  storage: Storage,
  found: ProductParts["found"],
  wantedPort: number,
): Promise<RunningSandbox> {
  const { config, seed, gate } = plan;
  const instruments = openInstruments({ machine, corsOrigins: config.corsOrigins, seed });
  const control = plane.of(() => ({ product, instruments, datasets, sandboxes: undefined, gate, machine, log }));
  const product = await openProduct({
    id: plan.id,
    config,
    machine,
    errors: errorBook(log, plan.id),
    storage,
    snapshots: openSnapshots(path.join(plan.folder, "snapshots")),
    home: () => datasetOf(plan, datasets),
    frozenAt: plan.frozenAt,
    seed,
    found,
    instruments: instruments.inOrder,
    control,
  });
  const port = await product.front.listen(plan.host, wantedPort);
  product.listensAt(`http://${plan.host}:${port}`);
  return {
    product,
    async close(meanwhile) {
      await product.close(meanwhile);
    },
  };
}

function datasetOf({ snapshot, scenario, frozenAt }: SandboxPlan, datasets: ScenarioDatasets): Dataset | undefined {
  return snapshot === undefined ? datasets.get(scenario, frozenAt) : openSnapshots(snapshot.folder).read(snapshot.name);
}
