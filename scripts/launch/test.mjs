#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";

// Prepares the tree as `npm start` does, then runs the checks with the pinned Node. The checks build the web themselves.
await launch(async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, []);
  return handOver(node, [join(root, "scripts", "check", "check.ts"), ...process.argv.slice(2)], { cwd: root });
});
