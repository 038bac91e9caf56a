import path from "node:path";
import { fileURLToPath } from "node:url";
import { restoreBackup } from "@chonsu/server/backup/restore-backup";
import { LaunchError, launch } from "../../launch/launch-error.mjs";
import { readWords, usually, word } from "../../testing/command-line.ts";
import { readingSentences } from "./sentences.ts";

const DATA = fileURLToPath(new URL("../../../data", import.meta.url));

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(args, { data: usually(DATA, word) });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0)
    throw new LaunchError("Name one backup: npm run restore -- BACKUP. See npm run restore -- --help.");
  const [backup, data] = [path.resolve(named), path.resolve(values.data)];
  const began = Date.now();
  const { manifest, replaced } = restoreBackup({ backup, data, now: began });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${data} is as it was at ${manifest.made_at} (${seconds} s).`);
  if (replaced !== undefined) console.log(`What was there is kept in ${replaced} until you delete it.`);
  return 0;
}

if (import.meta.main) await launch(() => readingSentences(() => main(process.argv.slice(2))));
