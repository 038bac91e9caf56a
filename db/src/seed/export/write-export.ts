import { closeSync, copyFileSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "../../open-database.ts";
import { SEED_PASSWORD, SEED_PASSWORD_HASH } from "../cast.ts";
import { seedPictures } from "../scenarios/pictures.ts";
import { type ScenarioName, seedScenario } from "../scenarios/scenarios.ts";
import { exportRows, PICTURES, referencesOf } from "./export-rows.ts";
import { EXPORTED_KINDS } from "./kinds.ts";
import { EXPORT_PAGE } from "./page.ts";

/** What an export holds, as in its `manifest.json`. */
export interface ExportManifest {
  readonly scenario: string;
  /** The moment of the seed to which all offsets belong. ISO 8601. */
  readonly seeded_at: string;
  /** The password of every member, and the argon2id hash of it that our server keeps. */
  readonly password: string;
  readonly password_hash: string;
  /** In an order in which every row comes after those that it names. */
  readonly kinds: ReadonlyArray<{
    readonly kind: string;
    readonly file: string;
    readonly rows: number;
    /** The kind whose id a field holds. `list.field` is a field of the items of a list. */
    readonly references: Readonly<Record<string, string>>;
  }>;
  readonly pictures: number;
}

/**
 * Writes the data of a scenario, seeded at `seededAt` (milliseconds), into a folder without files: a manifest, a page,
 * a JSON Lines file for each kind and the pictures. Returns the manifest.
 */
export function writeExport(scenario: ScenarioName, seededAt: number, folder: string): ExportManifest {
  mkdirSync(path.join(folder, PICTURES), { recursive: true });
  const database = openDatabase(":memory:");
  try {
    seedScenario(database, scenario, seededAt);
    const kinds = Object.entries(EXPORTED_KINDS).map(([name, kind]) => {
      const file = `${name}.jsonl`;
      const rows = writeLines(path.join(folder, file), exportRows(database.db, kind, seededAt));
      return { kind: name, file, rows, references: referencesOf(kind) };
    });
    const pictures = seedPictures(scenario);
    for (const { file, source } of pictures) copyFileSync(source, path.join(folder, PICTURES, file));
    const manifest: ExportManifest = {
      scenario,
      seeded_at: new Date(seededAt).toISOString(),
      password: SEED_PASSWORD,
      password_hash: SEED_PASSWORD_HASH,
      kinds,
      pictures: pictures.length,
    };
    writeFileSync(path.join(folder, "README.md"), EXPORT_PAGE);
    writeFileSync(path.join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } finally {
    database.close();
  }
}

/** Writes each row as a line of JSON. Returns the number of rows. */
function writeLines(file: string, rows: Iterable<unknown>): number {
  const open = openSync(file, "wx");
  let count = 0;
  try {
    for (const row of rows) {
      writeSync(open, `${JSON.stringify(row)}\n`);
      count += 1;
    }
  } finally {
    closeSync(open);
  }
  return count;
}
