import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CONTROL_TOKEN_FILE } from "@chonsu/server/platform/data-files";
import { launch } from "../../launch/launch-error.mjs";
import { flag, listOf, maybe, numberFrom, readOptions, usually, wholeFrom, word } from "../../testing/command-line.ts";
import type { Print } from "../../testing/table.ts";
import { prepareGround } from "../bench/ground.ts";
import { membersOf } from "../bench/options.ts";
import { machineHere, withFigures } from "../bench/report.ts";
import { type Form, type Served, serve } from "../bench/server.ts";
import { openMailbox } from "../mailbox.ts";
import { listen, messagesOf, participantsOf, type Tables } from "./messaging.ts";
import { mixOf } from "./mix.ts";
import {
  connectionsSentence,
  errorLine,
  type LoadReport,
  loadMarkdown,
  rateHead,
  rateLine,
  saturation,
  soakHead,
  soakLine,
  soakMarkdown,
  soakSentence,
} from "./report.ts";
import { beginRun, type RateReport, type Run } from "./run.ts";
import { type Soaked, soak } from "./soak.ts";

const PAGE = fileURLToPath(new URL("../../../docs/load.md", import.meta.url));

/** Tokens are made before the run and are valid for three hours. */
const SOAK_MAX = 150;
/** The default number of connections, or all members when there are fewer. */
const CONNECTIONS = 1000;
const rate = numberFrom(1, 100_000);

type LoadOptions = ReturnType<typeof readLoadOptions>;

/** The options of one run. Throws a LaunchError with one sentence for invalid arguments. */
export function readLoadOptions(args: readonly string[]) {
  const { connections, standIn, ...options } = readOptions(args, {
    members: usually("20000", membersOf),
    /** Requests a second, one rate after the other. */
    rates: usually("100,200,400,800,1600,3200", listOf(rate)),
    /** The seconds at each rate. */
    seconds: usually("20", numberFrom(0.1, 3600)),
    /**
     * The seconds before that at the first rate, which are not measured. A process that just started compiles its code, and its caches are
     * empty: 100,000 members need a minute.
     */
    "warm-up": usually("5", numberFrom(0, 3600)),
    /** Open connections, one member each; messages go between them. */
    connections: maybe(word),
    /** Only requests whose name begins with one of these; none given: all. */
    only: usually("", listOf(word)),
    /** Minutes of a long run at one rate afterwards; without it there is no long run. */
    soak: maybe(numberFrom(0.01, SOAK_MAX)),
    /** Requests a second of that run. */
    "soak-rate": usually("200", rate),
    /** The server runs as a stand-in, and the long run uses sandboxes. */
    "stand-in": flag,
    /** The file for the figures as JSON. */
    json: maybe(word),
    /** Writes the tables into docs/load.md. */
    "write-docs": flag,
  });
  const { members } = options;
  const form: Form = standIn ? "stand-in" : "production";
  const open = wholeFrom(0, members)(connections ?? String(Math.min(CONNECTIONS, members)), "--connections");
  return { ...options, form, connections: open };
}

/** Puts a server under every chosen rate, prints the figures of each rate, and returns all figures. */
export async function runLoad(options: LoadOptions, print: Print): Promise<LoadReport> {
  const startedAt = new Date().toISOString();
  const { members, seconds } = options;
  print(`Making a university of ${members} members and planning what they will do …`);
  using ground = await layGround(options, print);
  await using mailbox = await openMailbox();
  await using served = await serve(options.form, ground.folder, mailbox.port);
  const { listening, ...connections } = await connect(served, ground.plan.tables);
  print(connectionsSentence(connections));
  const run = beginRun(ground.plan.kinds, served, listening);
  const [first = 1] = options.rates;
  await run.at(first, options.warmUp);
  const rates = await risingRates(run, options, print);
  const soaked = { run, served, tables: ground.plan.tables, standIn: standInAt(options, served.url, ground.folder) };
  const long = await longRun(soaked, options, print);
  const lostConnections = listening.lost();
  listening.close();
  const ended = { mails: mailbox.received.size, lostConnections, exitCode: await served.end() };
  return { startedAt, machine: machineHere(), members, seconds, ...connections, rates, soak: long, ...ended };
}

function layGround({ members, connections, only }: LoadOptions, print: Print) {
  const isWanted = (name: string) => only.length === 0 || only.some((word) => name.startsWith(word));
  return prepareGround(
    members,
    async (dataset) => {
      const tables = participantsOf(dataset, connections);
      const all = [...(await mixOf(dataset)), messagesOf(tables)];
      return { tables, kinds: all.filter(({ name }) => isWanted(name)) };
    },
    print,
  );
}

/** Opens the connections, and prints their costs. */
async function connect(served: Served, tables: Tables) {
  const before = await served.memory();
  const listening = await listen(served.url, tables);
  const after = await served.memory();
  const connections = tables.listeners.size;
  const connectionBytes = (after.residentBytes - before.residentBytes) / Math.max(1, connections);
  return { listening, connections, opened: listening.opened, connectionBytes };
}

async function risingRates(run: Run, options: LoadOptions, print: Print) {
  print(rateHead());
  const rates: RateReport[] = [];
  for (const rate of options.rates) {
    const report = await run.at(rate, options.seconds);
    rates.push(report);
    print(rateLine(report));
  }
  for (const line of rates.map(errorLine).filter((text) => text !== undefined)) print(line);
  print(saturation(rates));
  return rates;
}

async function longRun(soaked: Soaked, { soak: minutes, soakRate: rate }: LoadOptions, print: Print) {
  if (minutes === undefined) return undefined;
  print(soakHead());
  const figures = await soak(soaked, { rate, minutes }, (slice) => print(soakLine(slice)));
  print(soakSentence(figures));
  return figures;
}

function standInAt({ form }: LoadOptions, url: string, folder: string) {
  if (form === "production") return undefined;
  return { url, token: readFileSync(path.join(folder, CONTROL_TOKEN_FILE), "utf8").trim() };
}

function writeDocs(report: LoadReport): void {
  const page = withFigures(readFileSync(PAGE, "utf8"), "load", loadMarkdown(report));
  writeFileSync(PAGE, report.soak === undefined ? page : withFigures(page, "soak", soakMarkdown(report.soak)));
}

async function main(args: string[]): Promise<number> {
  const options = readLoadOptions(args);
  const report = await runLoad(options, (line) => console.log(line));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  if (options.writeDocs) writeDocs(report);
  return 0;
}

if (import.meta.main) await launch(() => main(process.argv.slice(2)));
