#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./launch/child.mjs";
import { LaunchError, launch } from "./launch/launch-error.mjs";
import { prepare } from "./prepare.mjs";

const USAGE = `Measures the calls of the product beside a bare Fastify route that answers the same bytes.

  npm run bench                                         the 74 members of the campus, every call: about four minutes
  npm run bench -- --members 2000,20000,100000          universities of these sizes, and how each cost grows
  npm run bench -- --calls users.path,searches.people   only calls whose name begins so
  npm run bench -- --sockets 5000                       the push: 5,000 open tabs, messages at rising rates, a restart
  npm run bench -- --stand-in                           resets, sandboxes, memory, fresh starts
  npm run bench -- --graph 1000000                      the graph of so many members alone, beside a plain search
  npm run bench -- --seconds 0.5                        seconds of load on each call (2), and as long on the bare route
  npm run bench -- --json bench.json                    all figures as JSON too
  npm run bench -- --help                               this page

Seeded databases are made once and kept in the folder for temporary files. What the columns mean: docs/bench.md`;

const OPTIONS = ["members", "calls", "seconds", "sockets", "graph", "stand-in", "json"];

/** npm keeps options without the two dashes before them for itself: refuse, or something else would be measured than was asked for. */
function refuseSwallowedOptions() {
  if (!process.env.npm_execpath?.includes("npm-cli")) return;
  const swallowed = OPTIONS.filter((name) => !["", undefined, "false"].includes(process.env[`npm_config_${name}`]));
  if (swallowed.length === 0) return;
  const example = swallowed.map((name) => `--${name} …`).join(" ");
  throw new LaunchError(`Put two dashes before the options, or npm keeps them for itself: npm run bench -- ${example}`);
}

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions();
  const root = fileURLToPath(new URL("..", import.meta.url));
  const node = await prepare(root, { web: false });
  return handOver(node, [join(root, "scripts", "src", "bench.ts"), ...args], { cwd: process.cwd() });
});
