import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Names the folder that all processes of a test run share, from its `globalSetup` to its end. */
const FOLDER = "CHONSU_RUN_FOLDER";

/** Makes the folder. Processes that are started from now on know it. */
export function beginRun(): void {
  process.env[FOLDER] = mkdtempSync(path.join(tmpdir(), "chonsu-run-"));
}

/** Deletes the folder. */
export function endRun(): void {
  const folder = process.env[FOLDER];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  delete process.env[FOLDER];
}

/** A file in the folder; undefined in a run without `chonsu/setup`. */
function fileOfRun(name: string): string | undefined {
  const folder = process.env[FOLDER];
  return folder === undefined ? undefined : path.join(folder, name);
}

/** Adds a line to a file of the run. False without the folder. */
export function noteInRun(name: string, line: string): boolean {
  const file = fileOfRun(name);
  if (file !== undefined) appendFileSync(file, `${line}\n`);
  return file !== undefined;
}

/** The lines that all processes of the run have added to a file. */
export function linesOfRun(name: string): string[] {
  const file = fileOfRun(name);
  return file !== undefined && existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

/** True for the first process of the run that asks with this name. Without a folder each is the first. */
export function isFirstInRun(name: string): boolean {
  const file = fileOfRun(name);
  if (file === undefined) return true;
  try {
    writeFileSync(file, "", { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}
