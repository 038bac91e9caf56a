import path from "node:path";
import { handOver, serve } from "../launch/child.mjs";
import { LaunchError, launch } from "../launch/launch-error.mjs";
import { conformanceUsage, exportUsage, startUsage, watchUsage } from "../launch/usages.mjs";
import { KitError } from "../testing/kit-error.ts";
import { createStandIn } from "../testing/stand-in.ts";
import { PACKAGE, pinnedNode } from "./program.ts";

const USAGE = `촌수 (Chonsu), a reference implementation and a stand-in for tests.

  npx chonsu start [options]           starts it on this machine; --help shows the options
  npx chonsu run COMMAND [arguments]   runs a test suite beside a stand-in, which the suite finds in its environment:
                                       CHONSU_STANDIN_URL and CHONSU_STANDIN_TOKEN
  npx chonsu conformance --target URL  checks any server against the contract; --help shows the options
  npx chonsu export --out DIR          writes the data of a scenario for another server; --help shows the options
  npx chonsu watch --target URL        forwards to any server and checks what passes; --help shows the options
  npx chonsu install                   fetches the Node of the server now; otherwise the first use does
  npx chonsu --version`;

type Command = (args: string[]) => Promise<number> | number;

const COMMANDS: Readonly<Record<string, Command>> = {
  start,
  run,
  conformance: (args) => tool(args, conformanceUsage("npx chonsu conformance"), "kit/conformance-run.js"),
  export: (args) => tool(args, exportUsage("npx chonsu export"), "server/dist/export-scenario.js"),
  install: () => say(pinnedNode()),
  watch: (args) => tool(args, watchUsage("npx chonsu watch"), "kit/watch-run.js"),
  "--version": () => say(VERSION),
  "--help": () => say(USAGE),
  "-h": () => say(USAGE),
};

/** Runs one command line. The exit code is that of the command. An error is printed as a sentence. */
export function main([name = "--help", ...args]: string[]): Promise<void> {
  return launch(async () => {
    const command = COMMANDS[name];
    if (command === undefined) throw new LaunchError(`There is no "chonsu ${name}".\n\n${USAGE}`);
    try {
      return await command(args);
    } catch (error) {
      throw error instanceof KitError ? new LaunchError(error.message) : error;
    }
  });
}

function say(text: string): number {
  console.log(text);
  return 0;
}

function wantsHelp(args: string[]): boolean {
  return args.includes("--help") || args.includes("-h");
}

function start(args: string[]): Promise<number> | number {
  if (wantsHelp(args)) return say(startUsage("npx chonsu start"));
  const hasData = args.some((arg) => arg === "--data" || arg.startsWith("--data="));
  const data = hasData ? [] : ["--data", "chonsu-data"];
  return serve(pinnedNode(), path.join(PACKAGE, "server", "dist"), [...data, ...args]);
}

async function run([command, ...args]: string[]): Promise<number> {
  if (command !== undefined && wantsHelp([command])) return say(USAGE);
  if (command === undefined) throw new LaunchError("Say which command is run: npx chonsu run pytest");
  const { url, token, close } = await createStandIn();
  const env = { ...process.env, CHONSU_STANDIN_URL: url, CHONSU_STANDIN_TOKEN: token };
  try {
    return await handOver(command, args, { env, shell: process.platform === "win32" });
  } catch (error) {
    throw new LaunchError(`${command} could not be run: ${error instanceof Error ? error.message : error}`);
  } finally {
    await close();
  }
}

/** Runs a program of the package with the pinned Node. What follows "--" is not for it. */
function tool(args: string[], usage: string, file: string): Promise<number> | number {
  const mark = args.indexOf("--");
  if (args.length === 0 || wantsHelp(mark === -1 ? args : args.slice(0, mark))) return say(usage);
  return handOver(pinnedNode(), [path.join(PACKAGE, ...file.split("/")), ...args]);
}

/** The version of the package. The bundler replaces this name by it. */
declare const VERSION: string;
