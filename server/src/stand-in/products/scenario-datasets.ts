import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { beginData } from "@chonsu/db/seed/scenarios/data-origin";
import { writeSeedPictures } from "@chonsu/db/seed/scenarios/pictures";
import { isScenarioName, type ScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import type { Clock } from "../../platform/clock.ts";
import { type Dataset, serializeDatabase } from "./dataset.ts";

/**
 * The times in a seed are relative to the moment at which it is made. After this time the dataset is made again, or its
 * links would expire. Milliseconds.
 */
const KEPT_MS = 10 * 60 * 1000;
/** A crowd is kept longer, because it takes seconds to make. Milliseconds. */
const CROWD_KEPT_MS = 24 * 60 * 60 * 1000;
/** How many datasets are kept at once; the least recently used one is dropped first. */
const DATASETS_MAX = 8;

interface Kept {
  readonly dataset: Dataset;
  readonly madeAt: number;
}

/** Makes datasets and keeps them. Each has its files in its own folder. */
export function scenarioDatasets(folder: string, clock: Clock) {
  const known = new Map<string, Kept>();
  let made = 0;
  return {
    /**
     * The dataset of a scenario, made for the moment `at`, or for a moment in the last minutes when `at` is missing.
     * Undefined for an unknown scenario.
     */
    get(name: string, at?: number): Dataset | undefined {
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
      const dataset = makeDataset(name, at ?? now, path.join(folder, `scenario-${made}`));
      if (kept !== undefined) letGo(kept);
      known.set(key, { dataset, madeAt: now });
      const [oldest] = known;
      if (oldest !== undefined && known.size > DATASETS_MAX) {
        known.delete(oldest[0]);
        letGo(oldest[1]);
      }
      return dataset;
    },
  };
}

export type ScenarioDatasets = ReturnType<typeof scenarioDatasets>;

function keptFor(name: ScenarioName): number {
  return name.startsWith("crowd") ? CROWD_KEPT_MS : KEPT_MS;
}

/** Deletes the files of a dataset. Instances that began with them have their own links to them. */
function letGo({ dataset }: Kept): void {
  rmSync(dataset.files, { recursive: true, force: true });
}

function makeDataset(scenario: ScenarioName, now: number, files: string): Dataset {
  mkdirSync(files, { recursive: true });
  writeSeedPictures(scenario, files);
  const database = openDatabase(":memory:");
  try {
    beginData(database, scenario, now);
    return { scenario, snapshot: null, database: serializeDatabase(database), files };
  } finally {
    database.close();
  }
}
