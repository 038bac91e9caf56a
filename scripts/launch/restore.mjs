#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";

const USAGE = `Brings a backup back. The server has to be stopped; what is there now is kept in a folder beside.

  npm run restore -- BACKUP                 into data/
  npm run restore -- BACKUP --data DIR      into another data folder, made if missing: to try a backup, say
  npm run restore -- --help                 this page

The backup is read from end to end before anything changes. Exit code 1, with one sentence, when nothing was brought back: docs/backup.md`;

const OPTIONS = ["data"];

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions("restore", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, []);
  return handOver(node, [join(root, "scripts", "tools", "backup", "restore.ts"), ...args], { cwd: process.cwd() });
});
