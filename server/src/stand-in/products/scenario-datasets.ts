import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { beginData } from "@chonsu/db/seed/scenarios/data-origin";
import { seedPictures } from "@chonsu/db/seed/scenarios/pictures";
import { isScenarioName, type ScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import type { Clock } from "../../platform/clock.ts";
import { bringFile, type Dataset, serializeDatabase } from "./dataset.ts";

/** Times in a seed count back from the moment it is made: after a while it is made anew, or its links would have run out. Milliseconds. */
const KEPT_MS = 10 * 60 * 1000;
/** A crowd takes seconds to make. */
const CROWD_KEPT_MS = 24 * 60 * 60 * 1000;
/** So many are kept at once; the one that was asked for longest ago goes first. */
const DATASETS_MAX = 8;

/** Scenarios ready to begin with. */
export interface ScenarioDatasets {
  /** A scenario that stands at this moment, or at one of the last minutes where `at` is left out; undefined for no scenario. */
  get(name: string, at?: number): Dataset | undefined;
}

interface Kept {
  readonly dataset: Dataset;
  readonly madeAt: number;
}

/** Keeps what it made; its files lie in a folder of its own. */
export function scenarioDatasets(folder: string, clock: Clock): ScenarioDatasets {
  const known = new Map<string, Kept>();
  let made = 0;
  return {
    get(name, at) {
      if (!isScenarioName(name)) return undefined;
      const key = `${name} ${at ?? "now"}`;
      const now = clock.now();
      const kept = known.get(key);
      known.delete(key);
      if (kept !== undefined && (at !== undefined || now - kept.madeAt < keptFor(name))) {
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

function keptFor(name: ScenarioName): number {
  return name.startsWith("crowd") ? CROWD_KEPT_MS : KEPT_MS;
}

/** Its files stay where instances that began with them have them too. */
function letGo({ dataset }: Kept): void {
  rmSync(dataset.files, { recursive: true, force: true });
}

function makeDataset(scenario: ScenarioName, now: number, files: string): Dataset {
  mkdirSync(files, { recursive: true });
  for (const { file, source } of seedPictures(scenario)) bringFile(source, path.join(files, file));
  const database = openDatabase(":memory:");
  try {
    beginData(database, scenario, now);
    return { scenario, snapshot: null, database: serializeDatabase(database), files };
  } finally {
    database.close();
  }
}
