#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER, WEB } from "./builds.mjs";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";

const USAGE = `Measures the built web on a real server with Lighthouse (mobile, median of three), on six screens.

  npm run measure                    about six minutes
  npm run measure -- --only home     only screens whose name begins so
  npm run measure -- --help          this page

Ends with 1 when a limit does not hold. The weight of every address is tested in the browser: web/e2e/screens.spec.ts.`;

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, [WEB, SERVER]);
  return handOver(node, [join(root, "scripts", "tools", "measure", "main.ts"), ...args], { cwd: process.cwd() });
});
