#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";
import { conformanceUsage } from "./usages.mjs";

const OPTIONS = [
  "target",
  "adapter",
  "only",
  "kinds",
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
    console.log(conformanceUsage("npm run conformance --"));
    return 0;
  }
  refuseSwallowedOptions("conformance", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, []);
  return handOver(node, [join(root, "scripts", "testing", "conformance", "run", "main.ts"), ...args], {
    cwd: process.cwd(),
  });
});
