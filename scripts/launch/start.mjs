#!/usr/bin/env node
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER, serverDist, WEB } from "./builds.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { serve } from "./serve.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";
import { startUsage } from "./usages.mjs";

await launch(async () => {
  const args = process.argv.slice(2);
  const usage = startUsage("npm start --");
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage);
    return 0;
  }
  refuseSwallowedOptions("start", usage);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, process.env.CHONSU_WEB_DIST === undefined ? [WEB, SERVER] : [SERVER]);
  const settings = existsSync(join(root, ".env")) ? [`--env-file=${join(root, ".env")}`] : [];
  process.chdir(root);
  return serve(node, serverDist(root), args, settings);
});
