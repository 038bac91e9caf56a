#!/usr/bin/env node
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER, serverDist, WEB } from "./builds.mjs";
import { bundledServer, handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { openWhenReady } from "./open-browser.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";
import { addressFor, startUsage } from "./usages.mjs";

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
  const serverArgs = args.filter((arg) => arg !== "--open");
  const ended = new AbortController();
  if (args.includes("--open")) void openWhenReady(addressFor(args), ended.signal);
  const settings = existsSync(join(root, ".env")) ? [`--env-file=${join(root, ".env")}`] : [];
  const server = bundledServer(serverDist(root));
  const code = await handOver(node, [...settings, ...server.args, ...serverArgs], { cwd: root, env: server.env });
  ended.abort();
  return code;
});
