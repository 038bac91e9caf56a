import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { isScenarioName, type ScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import type { Clock } from "../../platform/clock.ts";
import type { ProductDataset } from "./dataset.ts";

/**
 * The times in a seed are relative to the moment at which it is made. After this time the dataset is made again, or its
 * links would expire. Milliseconds.
 */
const KEPT_MS = 10 * 60 * 1000;
/** A crowd is kept longer, because it takes seconds to make. Milliseconds. */
const CROWD_KEPT_MS = 24 * 60 * 60 * 1000;
/** How many datasets are kept at once; the least recently used one is dropped first. */
const DATASETS_MAX = 8;

interface KeptDataset {
  readonly dataset: Promise<ProductDataset>;
  readonly files: string;
  readonly madeAt: number;
}

/** What the thread makes: a scenario at a moment, with its files in an existing folder. */
export interface WantedDataset {
  readonly scenario: ScenarioName;
  readonly at: number;
  readonly files: string;
}

/** Makes datasets and keeps them. Each has its files in its own folder. */
export function scenarioDatasets(folder: string, clock: Clock) {
  const known = new Map<string, KeptDataset>();
  let made = 0;
  return {
    /**
     * The dataset of a scenario, made for the moment `at`, or for a moment in the last minutes when `at` is missing.
     * Undefined for an unknown scenario. Rejects when it cannot be made, for example on a full disk.
     */
    async get(name: string, at?: number): Promise<ProductDataset | undefined> {
      if (!isScenarioName(name)) return undefined;
      const key = `${name} ${at ?? "now"}`;
      const now = clock.now();
      const kept = known.get(key);
      known.delete(key);
      if (kept !== undefined && (at !== undefined || Math.abs(now - kept.madeAt) < keptFor(name))) {
        known.set(key, kept);
        return kept.dataset;
      }
      made += 1;
      const files = path.join(folder, `scenario-${made}`);
      const making: KeptDataset = {
        dataset: makeDataset({ scenario: name, at: at ?? now, files }),
        files,
        madeAt: now,
      };
      if (kept !== undefined) letGo(kept);
      known.set(key, making);
      making.dataset.catch(() => {
        if (known.get(key) === making) known.delete(key);
      });
      const [oldest] = known;
      if (oldest !== undefined && known.size > DATASETS_MAX) {
        known.delete(oldest[0]);
        letGo(oldest[1]);
      }
      return making.dataset;
    },
  };
}

export type ScenarioDatasets = ReturnType<typeof scenarioDatasets>;

function keptFor(name: ScenarioName): number {
  return name.startsWith("crowd") ? CROWD_KEPT_MS : KEPT_MS;
}

/** Deletes the files of a dataset. Instances that began with them have their own links to them. */
function letGo({ files }: KeptDataset): void {
  rmSync(files, { recursive: true, force: true });
}

/** Makes a dataset in a thread of its own: a crowd takes seconds, in which the products of this process answer. */
async function makeDataset(wanted: WantedDataset): Promise<ProductDataset> {
  const { scenario, files } = wanted;
  mkdirSync(files, { recursive: true });
  const worker = new Worker(new URL("./dataset-worker.ts", import.meta.url), { workerData: wanted });
  const [bytes]: Uint8Array<ArrayBuffer>[] = await once(worker, "message");
  if (bytes === undefined) throw new Error(`no rows of ${scenario}`);
  return { scenario, snapshot: null, database: Buffer.from(bytes.buffer), files };
}
