#!/usr/bin/env node
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledServer, SERVER, WEB } from "./builds.mjs";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { openWhenReady } from "./open-browser.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";

const DEFAULT_PORT = 3000;

const USAGE = `Starts 촌수 on this machine: web, API, files and push on one port.

  npm start                      http://127.0.0.1:3000, with the cast of the campus scenario
  npm start -- --port 3001       another port
  npm start -- --host 0.0.0.0    open to other machines: seeded logins and the outbox are then open to them too
  npm start -- --scenario empty  begin with another scenario: campus, campus:steady, empty, or a crowd
                                 (campus:steady: no link runs out by itself on the first day)
  npm start -- --scenario crowd:20000
                                 a university of 20,000; crowd:20000:7 is another one of that size
  npm start -- --fresh           throw the data away and seed again (only in a folder that is the product's)
  npm start -- --data DIR        keep the data in another folder
  npm start -- --isolate process sandboxes run in processes of their own unless they say otherwise
  npm start -- --control-host NAME
                                 let other machines ask the control plane by this name (it stays behind its token)
  npm start -- --open            open the browser when ready
  npm start -- --help            this page

Settings by environment are listed in .env.example. Ctrl-C stops.`;

const OPTIONS = ["port", "host", "scenario", "fresh", "data", "open", "isolate", "control-host"];

/**
 * The address of the server for the browser of this machine.
 * @param {string[]} args
 */
function localAddress(args) {
  const given = args.find((arg) => arg.startsWith("--port="))?.slice("--port=".length);
  const next = args.includes("--port") ? args[args.indexOf("--port") + 1] : undefined;
  return `http://127.0.0.1:${given ?? next ?? DEFAULT_PORT}/`;
}

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions("start", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, process.env.CHONSU_WEB_DIST === undefined ? [WEB, SERVER] : [SERVER]);
  const serverArgs = args.filter((arg) => arg !== "--open");
  const ended = new AbortController();
  if (args.includes("--open")) void openWhenReady(localAddress(args), ended.signal);
  const settings = existsSync(join(root, ".env")) ? [`--env-file=${join(root, ".env")}`] : [];
  const server = bundledServer(root);
  const code = await handOver(node, [...settings, ...server.args, ...serverArgs], { cwd: root, env: server.env });
  ended.abort();
  return code;
});
