import { constants, setPriority } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { copyDatabase } from "@chonsu/db/copy-database";
import { type MadeBackup, makeBackup, thinOut } from "@chonsu/server/backup/make-backup";
import { checkBackup } from "@chonsu/server/backup/restore-backup";
import { launch } from "../../launch/launch-error.mjs";
import { flag, maybe, readOptions, usually, wholeFrom } from "../../testing/command-line.ts";
import { megabytes, readingSentences } from "./sentences.ts";

const DATA = fileURLToPath(new URL("../../../data", import.meta.url));

const folder = (name: string) => path.resolve(name);
const OPTIONS = {
  data: usually(DATA, folder),
  to: maybe(folder),
  keep: maybe(wholeFrom(1, 1_000_000)),
  "with-secret": flag,
  check: maybe(folder),
};

/**
 * Returns a function to call after each step of some work. It waits as long as the step took, so the disk is free for others half of the
 * time, however fast it is.
 */
export function restAfterEach(now = () => performance.now(), wait = rest): () => void {
  let begunAt = now();
  return () => {
    wait(now() - begunAt);
    begunAt = now();
  };
}

const NOTHING = new Int32Array(new SharedArrayBuffer(4));

/** Waits without doing anything else. */
function rest(milliseconds: number): void {
  Atomics.wait(NOTHING, 0, 0, milliseconds);
}

function printSummary({ folder, rows, pictures, bytes, lost }: MadeBackup, began: number): void {
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${folder}: ${rows} rows and ${pictures} pictures, ${megabytes(bytes)}, in ${seconds} s`);
  if (lost.length > 0) console.log(`Pictures that rows name and the data folder has lost: ${lost.join(", ")}`);
}

async function main(args: readonly string[]): Promise<number> {
  const { data, to, keep, withSecret, check } = readOptions(args, OPTIONS);
  // The server has priority when both need a processor.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (check !== undefined) {
    console.log(`${check} is whole: made at ${checkBackup(check).made_at}.`);
    return 0;
  }
  const began = Date.now();
  const copyRows = (from: string, copy: string) => copyDatabase(from, copy, restAfterEach());
  const made = await makeBackup({ data, to, withSecret, now: began }, copyRows);
  printSummary(made, began);
  for (const gone of keep === undefined ? [] : thinOut(path.dirname(made.folder), keep))
    console.log(`${gone}: taken away`);
  return 0;
}

if (import.meta.main) await launch(() => readingSentences(() => main(process.argv.slice(2))));
