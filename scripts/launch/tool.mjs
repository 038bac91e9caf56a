#!/usr/bin/env node
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER, WEB } from "./builds.mjs";
import { handOver } from "./child.mjs";
import { LaunchError, launch } from "./launch-error.mjs";
import { prepare } from "./prepare.mjs";
import { refuseSwallowedOptions } from "./swallowed-options.mjs";
import { conformanceUsage, exportUsage, watchUsage } from "./usages.mjs";

/**
 * A command of this tree: a program in `scripts`, what is built before it, and what it says of itself.
 * @type {Readonly<Record<string, { readonly program: string, readonly builds?: import("./builds.mjs").Build[], readonly usage?: string }>>}
 */
const TOOLS = {
  // The checks build the web themselves.
  test: { program: "check/check.ts" },
  package: { program: "package/make-package.ts", builds: [WEB, SERVER] },
  conformance: { program: "testing/conformance/run/main.ts", usage: conformanceUsage("npm run conformance --") },
  export: { program: "../server/src/export-scenario.ts", usage: exportUsage("npm run export --") },
  watch: { program: "testing/watch/main.ts", usage: watchUsage("npm run watch --") },
  backup: {
    program: "tools/backup/backup.ts",
    usage: `Copies rows and pictures of a data folder while the server goes on.

  npm run backup                            data/ into data/backups/, in a folder named after the moment
  npm run backup -- --data DIR              another data folder
  npm run backup -- --to DIR                into another folder of backups: on another disk, best
  npm run backup -- --keep 14               and take away all but the 14 latest there
  npm run backup -- --with-secret           with the key that tokens are signed with: whoever has it is anybody
  npm run backup -- --check BACKUP          read one again from end to end, and make none
  npm run backup -- --help                  this page

Exit code 1, with one sentence, when none was made. What is in it, and how often: docs/backup.md`,
  },
  restore: {
    program: "tools/backup/restore.ts",
    usage: `Brings a backup back. The server has to be stopped; what is there now is kept in a folder beside.

  npm run restore -- BACKUP                 into data/
  npm run restore -- BACKUP --data DIR      into another data folder, made if missing: to try a backup, say
  npm run restore -- --help                 this page

The backup is read from end to end before anything changes. Exit code 1, with one sentence, when nothing was brought back: docs/backup.md`,
  },
  bench: {
    program: "tools/bench/main.ts",
    builds: [SERVER],
    usage: `Measures the calls of the product beside a bare Fastify route that sends the same bytes.

  npm run bench                                         a university of 2,000 in production, every call that reads and five that write
  npm run bench -- --members 20000                      another size
  npm run bench -- --form stand-in                      as a stand-in
  npm run bench -- --calls users.path,searches.people   only calls whose name begins so
  npm run bench -- --seconds 2 --rounds 3               whole seconds of load in each round (1), and rounds (3)
  npm run bench -- --stand-in                           instead: resets, sandboxes, memory, starts
  npm run bench -- --help                               this page

What the columns mean: docs/bench.md`,
  },
  load: {
    program: "tools/load/main.ts",
    builds: [SERVER],
    usage: `Puts a server in production under the load of a whole university, at rising rates, until it is too much.

  npm run load                                         20,000 members, 100 open connections, 100 to 3,200 requests a second
  npm run load -- --members 2000 --rates 100,200,400   another size, these rates, one after the other
  npm run load -- --seconds 20                         so long at each rate
  npm run load -- --connected 1000                     so many members with an open push connection
  npm run load -- --help                               this page

What the columns mean: docs/load.md`,
  },
  trail: {
    program: "tools/trail.ts",
    usage: `Prints the files of the server in which a function runs during one request.

  npm run trail -- projects.toggleLike   any call of the contract, by the request of its record
  npm run trail -- --help                this page`,
  },
  fuzz: {
    program: "tools/fuzz/main.ts",
    usage: `Asks the product everything, good and hostile, as everybody, and looks whether it holds (docs/fuzz.md).

  npm run fuzz                                 20,000 requests of a new seed, which is printed
  npm run fuzz -- --requests 200000 --seed 7   more of them; the same seed asks the same
  npm run fuzz -- --calls projects.,comments.  only calls whose name begins so
  npm run fuzz -- --control --requests 5000    only the control plane of a stand-in: sandboxes, clocks, faults, resets
  npm run fuzz -- --replay 7/12                the twelfth sequence of seed 7 alone, as a run printed it (with its --calls)
  npm run fuzz -- --json counts.json           what was counted as JSON too
  npm run fuzz -- --help                       this page

Exit code 1 when something does not hold: the shortest sequence that shows it is printed, with curl lines.`,
  },
  crash: {
    program: "tools/crash/main.ts",
    builds: [SERVER],
    usage: `Kills the real server at any moment, while members write and while it starts, and looks whether anything is lost or half done.

  npm run crash                           50 kills, eight members who write: some three minutes
  npm run crash -- --kills 500            more of them
  npm run crash -- --seed 7               the same moments as a run that printed this seed
  npm run crash -- --clients 12           more members who write
  npm run crash -- --power-cuts           cuts the power of what it kills: a part of the unsynchronized log is lost
  npm run crash -- --help                 this page

Exit code 1 when something acknowledged is gone, something unacknowledged is half there, or rows and files contradict themselves.`,
  },
  measure: {
    program: "tools/measure/main.ts",
    builds: [WEB, SERVER],
    usage: `Measures the built web on a real server with Lighthouse (mobile, median of three), on six screens.

  npm run measure                    about six minutes
  npm run measure -- --only home     only screens whose name begins so
  npm run measure -- --out DIR       the folder for Lighthouse's reports
  npm run measure -- --help          this page

Ends with 1 when a limit does not hold. The weight of every address is tested in the browser: web/e2e/each-screen.spec.ts.`,
  },
};

// `tool.mjs NAME [arguments]` prepares the tree as `npm start` does, then runs the program with the pinned Node.
await launch(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  const tool = TOOLS[name];
  if (tool === undefined) throw new LaunchError(`There is no "${name}", only ${Object.keys(TOOLS).join(", ")}.`);
  const { program, builds = [], usage = "" } = tool;
  if (usage !== "" && (args.includes("--help") || args.includes("-h"))) {
    console.log(usage);
    return 0;
  }
  refuseSwallowedOptions(name, usage);
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const node = await prepare(root, builds);
  return handOver(node, [join(root, "scripts", program), ...args]);
});
