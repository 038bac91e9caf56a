import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { restoreBackup } from "@chonsu/server/backup/restore-backup";
import { ConfigError } from "@chonsu/server/platform/config-error";
import { launch } from "../../launch/launch-error.mjs";
import { readingSentences } from "./sentences.ts";

const DATA = fileURLToPath(new URL("../../../data", import.meta.url));

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { data: { type: "string" } },
    allowPositionals: true,
  });
  const [backup, ...others] = positionals;
  if (backup === undefined || others.length > 0) {
    throw new ConfigError("Name one backup: npm run restore -- BACKUP. See npm run restore -- --help.");
  }
  return { backup: path.resolve(backup), data: path.resolve(values.data ?? DATA) };
}

async function main(args: readonly string[]): Promise<number> {
  const { backup, data } = readOptions(args);
  const began = Date.now();
  const { manifest, replaced } = restoreBackup({ backup, data, now: began });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${data} is as it was at ${manifest.made_at} (${seconds} s).`);
  if (replaced !== undefined) console.log(`What was there is kept in ${replaced} until you delete it.`);
  return 0;
}

if (import.meta.main) await launch(() => readingSentences(() => main(process.argv.slice(2))));
