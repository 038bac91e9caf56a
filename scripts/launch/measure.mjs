#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";

const USAGE = `Measures what the built web costs on a real server: JavaScript, requests and layout shifts of every address.

  npm run measure                    one visit with an empty cache to every address: about two minutes
  npm run measure -- --lighthouse    and Lighthouse (mobile, median of three) on six screens: about six minutes more
  npm run measure -- --only home     only addresses whose name begins so
  npm run measure -- --help          this page

Ends with 1 when a limit does not hold.`;

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, { web: true });
  return handOver(node, [join(root, "scripts", "tools", "measure", "main.ts"), ...args], { cwd: process.cwd() });
});
