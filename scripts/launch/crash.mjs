#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER } from "./builds.mjs";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";

const USAGE = `Kills the real server at any moment, while members write and while it starts, and looks whether anything is lost or half done.

  npm run crash                           50 kills, eight members who write: some three minutes
  npm run crash -- --kills 500            more of them
  npm run crash -- --seed 7               the same moments as a run that printed this seed
  npm run crash -- --clients 12           more members who write
  npm run crash -- --help                 this page

Exit code 1 when something acknowledged is gone, something unacknowledged is half there, or rows and files contradict themselves.`;

const OPTIONS = ["kills", "seed", "clients"];

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions("crash", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, [SERVER]);
  return handOver(node, [join(root, "scripts", "tools", "crash", "main.ts"), ...args], { cwd: process.cwd() });
});
