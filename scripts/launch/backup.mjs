#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";

const USAGE = `Copies rows and pictures of a data folder while the server goes on.

  npm run backup                            data/ into data/backups/, in a folder named after the moment
  npm run backup -- --data DIR              another data folder
  npm run backup -- --to DIR                into another folder of backups: on another disk, best
  npm run backup -- --keep 14               and take away all but the 14 latest there
  npm run backup -- --with-secret           with the key that tokens are signed with: whoever has it is anybody
  npm run backup -- --check BACKUP          read one again from end to end, and make none
  npm run backup -- --help                  this page

Exit code 1, with one sentence, when none was made. What is in it, and how often: docs/backup.md`;

const OPTIONS = ["data", "to", "keep", "with-secret", "check"];

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions("backup", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, []);
  return handOver(node, [join(root, "scripts", "tools", "backup", "backup.ts"), ...args], { cwd: process.cwd() });
});
