import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@chonsu/db/open-database";
import { type ScenarioName, seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { contentPrint, listFiles } from "../../launch/fingerprint.mjs";

/** Saturday, 2026-11-21 14:00 in Korea. The datasets are made for this moment and served at it, so that a kept one stays true. */
export const BENCH_NOW = Date.parse("2026-11-21T14:00:00+09:00");

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SEEDED_BY = [
  "db/src/seed",
  "db/src/tables",
  "db/migrations",
  "shared/src/limits.ts",
  "shared/src/school/school.ts",
];

/** The seeded database of a scenario: made once for each state of the seed and of the tables, and kept outside the repository. */
export function seededDataset(scenario: ScenarioName, tell: (line: string) => void): string {
  const folder = path.join(tmpdir(), "chonsu-bench");
  const print = contentPrint(
    ROOT,
    SEEDED_BY.flatMap((part) => listFiles(ROOT, part)),
  );
  const file = path.join(folder, `${scenario.replace(":", "-")}-${print.slice(0, 12)}.db`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  tell(`Seeding ${scenario}, once: it is kept in ${folder} …`);
  const unfinished = `${file}.${process.pid}`;
  const database = openDatabase(unfinished);
  seedScenario(database, scenario, BENCH_NOW);
  // Into the one file, so that a copy of it is a copy of everything.
  database.connection.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
  renameSync(unfinished, file);
  return file;
}

/** A copy that a run may write into, with a function that throws it away. */
export function workingCopy(file: string): { readonly folder: string; readonly file: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-bench-run-"));
  const copy = path.join(folder, "chonsu.db");
  copyFileSync(file, copy);
  return { folder, file: copy, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
