/**
 * A program: imports the given modules and prints what they opened, read or started. Reads of packages for their own
 * loading do not count, only those that one of our modules asked for.
 */
import childProcess from "node:child_process";
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { pathToFileURL } from "node:url";

const did: string[] = [];
const OUR_MODULE = /\/(?:shared|db|server)\/src\/[^\s:)]+/;

/** The nearest caller that is not Node and not this file, if it is one of our modules. */
function ourCaller(): string | undefined {
  const frames = (new Error("trace").stack ?? "").split("\n").slice(1);
  const caller = frames.find((frame) => !frame.includes("node:") && !frame.includes(import.meta.filename));
  return caller?.includes("/node_modules/") === true ? undefined : caller?.match(OUR_MODULE)?.[0];
}

/** Notes the calls of these functions by our modules; of all functions when none are named. */
function watch(owner: object, names = Object.keys(owner).filter((name) => /^[a-z]/.test(name))): void {
  const functions = owner as Record<string, unknown>;
  for (const name of names) {
    const original = functions[name];
    if (typeof original !== "function") continue;
    const watched = function (this: unknown, ...given: unknown[]) {
      const caller = ourCaller();
      if (caller !== undefined) did.push(`${caller}: ${name}`);
      return original.apply(this, given);
    };
    functions[name] = Object.assign(watched, original);
  }
}

Error.stackTraceLimit = 50;
for (const owner of [fs, fs.promises, childProcess]) watch(owner);
watch(net.Server.prototype, ["listen"]);
watch(net.Socket.prototype, ["connect"]);
watch(globalThis, ["setTimeout", "setInterval", "setImmediate"]);
watch(Date, ["now"]);
watch(Math, ["random"]);
syncBuiltinESMExports();
const sqlite = createRequire(import.meta.resolve("@chonsu/db/open-database"))("better-sqlite3");
watch(sqlite.prototype, ["pragma", "prepare", "exec", "transaction"]);

const TURNS = 20;
const modules = process.argv.slice(2);
for (const file of modules) await import(pathToFileURL(file).href);
// Handles of Node's own last import end within some turns of the loop; those of a module do not.
for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
const stillRunning = process.getActiveResourcesInfo().filter((kind) => kind !== "PipeWrap");
fs.writeSync(1, JSON.stringify({ imported: modules.length, did, stillRunning }));
process.exit();
