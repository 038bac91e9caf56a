import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type ExportManifest, writeExport } from "@chonsu/db/seed/export/write-export";
import { CROWD_RANGE, isScenarioName, SCENARIO_FORMS } from "@chonsu/db/seed/scenarios/scenarios";
import { systemClock } from "./platform/clock.ts";
import { ConfigError } from "./platform/config-error.ts";

/**
 * Writes the data of a scenario for another server into a folder: `--scenario NAME --out DIR --at MOMENT`. Throws
 * ConfigError with a sentence for the user.
 */
export function exportScenario(args: readonly string[], now: number): ExportManifest & { readonly folder: string } {
  const { scenario = "campus", out, at } = readArgs(args);
  if (!isScenarioName(scenario)) {
    throw new ConfigError(`--scenario is "${scenario}"; it must be one of ${SCENARIO_FORMS} (${CROWD_RANGE}).`);
  }
  if (out === undefined) throw new ConfigError("Say where the files are written: --out DIR.");
  const seededAt = at === undefined ? now : Date.parse(at);
  if (Number.isNaN(seededAt))
    throw new ConfigError(`--at is "${at}"; it must be a moment like 2026-11-21T14:00:00+09:00.`);
  const folder = path.resolve(out);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new ConfigError(`${folder} is not empty. Choose a new folder.`);
  }
  return { ...writeExport(scenario, seededAt, folder), folder };
}

function readArgs(args: readonly string[]) {
  try {
    const text = { type: "string" } as const;
    return parseArgs({ args: [...args], options: { scenario: text, out: text, at: text } }).values;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

if (import.meta.main) {
  try {
    const { folder, kinds, pictures } = exportScenario(process.argv.slice(2), systemClock().now());
    const counts = [...kinds.map(({ file, rows }) => [rows, file] as const), [pictures, "pictures"] as const];
    const lines = counts.map(([rows, name]) => `${String(rows).padStart(9)}  ${name}\n`);
    process.stdout.write(`${lines.join("")}\n${folder}: README.md there says how to load it.\n`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
