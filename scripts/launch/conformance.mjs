#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";

const USAGE = `Checks any server against the contract: every call, its answers, refusals, rules, access and pushes.

  npm run conformance -- --target http://127.0.0.1:3000           all checks that need nothing but public calls
  npm run conformance -- --target URL --adapter adapter.ts        and those that need what only the owner can do
  npm run conformance -- --target URL --only friends.,comments.   only checks whose id begins so
  npm run conformance -- --target URL --quick                     without those that make many calls
  npm run conformance -- --target URL --json F --junit F --markdown F   reports besides the one on the terminal
  npm run conformance -- --target URL --concurrency 4 --timeout 20000 --seed chonsu --keep
  npm run conformance -- diff before.json after.json [--markdown F]     what changed between two runs
  npm run conformance -- --help                                   this page

Exit code 1 when a check fails; of diff, when one fails that did not before. How to read it all: docs/conformance.md`;

const OPTIONS = [
  "target",
  "adapter",
  "only",
  "quick",
  "json",
  "junit",
  "markdown",
  "concurrency",
  "timeout",
  "seed",
  "keep",
];

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions("conformance", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, []);
  return handOver(node, [join(root, "scripts", "testing", "conformance", "main.ts"), ...args], { cwd: process.cwd() });
});
