#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";

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

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions("bench", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, { web: false });
  return handOver(node, [join(root, "scripts", "tools", "bench", "main.ts"), ...args], { cwd: process.cwd() });
});
