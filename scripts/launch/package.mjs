#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER, WEB } from "./builds.mjs";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";

/** Makes chonsu-VERSION.tgz, which other repositories install. */
await launch(async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, [WEB, SERVER]);
  return handOver(node, [join(root, "scripts", "package", "main.ts"), ...process.argv.slice(2)], { cwd: root });
});
