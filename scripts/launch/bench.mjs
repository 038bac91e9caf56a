#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER } from "./builds.mjs";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";

const USAGE = `Measures the calls of the product beside a bare Fastify route that sends the same bytes.

  npm run bench                                         a university of 2,000, every call that reads and four that write
  npm run bench -- --members 2000,20000,100000          universities of these sizes, one after the other
  npm run bench -- --calls users.path,searches.people   only calls whose name begins so
  npm run bench -- --form production                    only as production; or only as stand-in
  npm run bench -- --seconds 2 --rounds 3               whole seconds of load in each round (1), and rounds (3)
  npm run bench -- --client autocannon                  asks with it although wrk is here
  npm run bench -- --json bench.json                    all figures as JSON too
  npm run bench -- --compare before.json                beside the figures of an earlier run
  npm run bench -- --write-docs                         puts the tables into docs/bench.md
  npm run bench -- --stand-in                           instead: resets, sandboxes, memory, fresh starts
  npm run bench -- --turns --members 100000             instead: the longest turn of the event loop of each long answer
  npm run bench -- --graph 1000000                      instead: the graph of so many members, beside a plain search
  npm run bench -- --help                               this page

Seeded databases are made once a day and kept in the folder for temporary files. What the columns mean: docs/bench.md`;

const OPTIONS = [
  "members",
  "calls",
  "form",
  "seconds",
  "rounds",
  "client",
  "json",
  "compare",
  "write-docs",
  "stand-in",
  "graph",
];

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions("bench", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, [SERVER]);
  return handOver(node, [join(root, "scripts", "tools", "bench", "main.ts"), ...args], { cwd: process.cwd() });
});
