import { constants, setPriority } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type MadeBackup, makeBackup } from "@chonsu/server/backup/make-backup";
import { checkBackup } from "@chonsu/server/backup/restore-backup";
import { thinOut } from "@chonsu/server/backup/thin-out";
import { ConfigError } from "@chonsu/server/platform/config-error";
import { launch } from "../../launch/launch-error.mjs";
import { megabytes, readingSentences } from "./sentences.ts";

const DATA = fileURLToPath(new URL("../../../data", import.meta.url));

function readOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { data: text, to: text, keep: text, "with-secret": flag, check: text } as const;
  const { data, to, keep, check, ...flags } = parseArgs({ args: [...args], options }).values;
  if (keep !== undefined && !/^[1-9]\d*$/.test(keep))
    throw new ConfigError(`--keep is "${keep}"; it must be a number from 1 on.`);
  return {
    data: path.resolve(data ?? DATA),
    to: to === undefined ? undefined : path.resolve(to),
    keep: keep === undefined ? undefined : Number(keep),
    withSecret: flags["with-secret"] === true,
    check: check === undefined ? undefined : path.resolve(check),
  };
}

function tell({ folder, rows, pictures, bytes, lost }: MadeBackup, began: number): void {
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${folder}: ${rows} rows and ${pictures} pictures, ${megabytes(bytes)}, in ${seconds} s`);
  if (lost.length > 0) console.log(`Pictures that rows name and the data folder has lost: ${lost.join(", ")}`);
}

async function main(args: readonly string[]): Promise<number> {
  const { data, to, keep, withSecret, check } = readOptions(args);
  // The server goes first wherever both want a processor.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (check !== undefined) {
    console.log(`${check} is whole: made at ${checkBackup(check).made_at}.`);
    return 0;
  }
  const began = Date.now();
  const made = await makeBackup({ data, to, withSecret, now: began });
  tell(made, began);
  for (const gone of keep === undefined ? [] : thinOut(path.dirname(made.folder), keep))
    console.log(`${gone}: taken away`);
  return 0;
}

if (import.meta.main) await launch(() => readingSentences(() => main(process.argv.slice(2))));
