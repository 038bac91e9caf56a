#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER } from "./builds.mjs";
import { handOver } from "./child.mjs";
import { launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";

const USAGE = `Puts a server under the load of a whole university: everything members do, at rising rates, until it is too much.

  npm run load                                         20,000 members, 1,000 open connections, 100 to 3,200 requests a second: five minutes
  npm run load -- --members 20000 --rates 100,200,400  these rates, one after the other
  npm run load -- --seconds 20                         so long at each rate
  npm run load -- --connections 1000                    so many open connections, between whom the messages go
  npm run load -- --only messages.create                only what begins so: with --connections 5000, the push alone
  npm run load -- --soak 60 --soak-rate 200            afterwards an hour at 200 requests a second, for the memory
  npm run load -- --soak 120 --stand-in                the same in a stand-in, where testers use sandboxes meanwhile
  npm run load -- --json load.json                     all figures as JSON too
  npm run load -- --write-docs                         puts the tables into docs/load.md
  npm run load -- --help                               this page

The seeded database is made once a day and kept in the folder for temporary files. What the columns mean: docs/load.md`;

const OPTIONS = [
  "members",
  "rates",
  "seconds",
  "connections",
  "only",
  "soak",
  "soak-rate",
  "stand-in",
  "json",
  "write-docs",
];

await launch(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  refuseSwallowedOptions("load", OPTIONS);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, [SERVER]);
  return handOver(node, [join(root, "scripts", "tools", "load", "main.ts"), ...args], { cwd: process.cwd() });
});
