import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { AppConfig } from "../config/config.ts";
import type { Clock } from "../platform/clock.ts";
import { CONTROL_TOKEN_FILE, SCRATCH_FOLDER } from "../platform/data-files.ts";
import type { Log } from "../platform/log.ts";
import type { Random } from "../platform/random.ts";
import { type DataFolder, keepSecret } from "../startup/data-folder.ts";
import { openControlPlane } from "./control/control-app.ts";
import type { ControlGate } from "./control-plane/control-context.ts";
import { FolderStorage } from "./products/folder-storage.ts";
import { openProduct, type Product } from "./products/product.ts";
import { scenarioDatasets } from "./products/scenario-datasets.ts";
import { openSnapshots } from "./products/snapshots.ts";
import { keepSandboxes } from "./sandboxes/sandboxes.ts";

const SNAPSHOTS_FOLDER = "snapshots";
const USUAL_SCENARIO = "campus";

interface StandInParts {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly data: DataFolder;
  /** The address to listen at. */
  readonly host: string;
  readonly port: number;
  /** Additional host names of the control plane. With one of them it may also be called from other machines. */
  readonly controlHosts: readonly string[];
  /** Whether sandboxes are separate processes. */
  readonly isolates: boolean;
}

/** A product that listens, with its tools for tests. */
export interface HostedStandIn {
  readonly product: Product;
  readonly port: number;
  readonly token: string;
  close(): Promise<void>;
}

/** Opens the product of a data folder as a stand-in: with its control plane, its instruments and its sandboxes. */
export async function openStandIn(parts: StandInParts): Promise<HostedStandIn> {
  const { config, clock, random, log, data } = parts;
  // Beside the data, files can be linked without copies, and the next start finds what a crash left.
  const scratch = path.join(data.folder, SCRATCH_FOLDER);
  mkdirSync(scratch, { recursive: true });
  const plane = openControlPlane(log);
  const datasets = scenarioDatasets(scratch, clock);
  const snapshots = openSnapshots(path.join(data.folder, SNAPSHOTS_FOLDER));
  const gate: ControlGate = {
    token: keepSecret(path.join(data.folder, CONTROL_TOKEN_FILE), random),
    hosts: parts.controlHosts,
  };
  const shared = { config, gate, machine: clock, random, log, datasets, plane, snapshots };
  const sandboxes = keepSandboxes({ ...shared, folder: scratch, host: parts.host, isolates: parts.isolates });
  const storage = new FolderStorage(data.folder);
  const product: Product = await openProduct({
    id: "main",
    config,
    machine: clock,
    log,
    room: data.room,
    storage,
    snapshots,
    home: async () => (await datasets.get(data.origin.scenario)) ?? (await datasets.get(USUAL_SCENARIO)),
    found: { stored: storage.takeOver(data), origin: { scenario: data.origin.scenario, snapshot: null } },
    control: plane.of(() => ({ product, datasets, sandboxes, gate })),
  });
  const port = await product.front.listen(parts.host, parts.port);
  return {
    product,
    port,
    token: gate.token,
    async close() {
      await Promise.all([sandboxes.close(), product.close(), plane.close()]);
      await storage.close();
      rmSync(scratch, { recursive: true, force: true });
      data.release();
    },
  };
}
