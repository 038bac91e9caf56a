#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";

const USAGE = `Asks the product everything, good and hostile, as everybody, and looks whether it holds (docs/fuzz.md).

  npm run fuzz                                 20,000 requests of a new seed, which is printed
  npm run fuzz -- --requests 200000 --seed 7   more of them; the same seed asks the same
  npm run fuzz -- --calls projects.,comments.  only calls whose name begins so
  npm run fuzz -- --control --requests 5000    only the control plane of a stand-in: sandboxes, clocks, faults, resets
  npm run fuzz -- --replay 7/12                the twelfth sequence of seed 7 alone, as a run printed it (with its --calls)
  npm run fuzz -- --json counts.json           what was counted as JSON too
  npm run fuzz -- --help                       this page

Exit code 1 when something does not hold: the shortest sequence that shows it is printed, with curl lines.`;

const OPTIONS = ["requests", "seed", "calls", "replay", "control", "json"];

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions("fuzz", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, []);
  return handOver(node, [join(root, "scripts", "tools", "fuzz", "main.ts"), ...args], { cwd: process.cwd() });
});
