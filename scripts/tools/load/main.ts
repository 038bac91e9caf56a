import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CONTROL_TOKEN_FILE } from "@chonsu/server/platform/data-files";
import { launch } from "../../launch/launch-error.mjs";
import { PASSWORD, prepareGround } from "../bench/ground.ts";
import { machineHere, withFigures } from "../bench/report.ts";
import { type Served, serve } from "../bench/server.ts";
import { openMailbox } from "../mailbox.ts";
import { makeForms } from "./forms.ts";
import { listen, messagesOf, participantsOf, type Tables } from "./messaging.ts";
import { mixOf } from "./mix.ts";
import { type LoadOptions, readOptions } from "./options.ts";
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
import { soak } from "./soak.ts";

const PAGE = fileURLToPath(new URL("../../../docs/load.md", import.meta.url));
/** The first seconds of a process are not typical, so they are a warm-up. */
const WARM_UP_SECONDS_MAX = 5;

/** Puts a server under every chosen rate, prints the figures of each rate, and returns all figures. */
export async function runLoad(options: LoadOptions, print: (line: string) => void): Promise<LoadReport> {
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
  await run.at(first, Math.min(WARM_UP_SECONDS_MAX, seconds));
  const rates = await risingRates(run, options, print);
  const soaked = { run, served, tables: ground.plan.tables, standIn: standInAt(options, served.url, ground.folder) };
  const long = options.soak === undefined ? undefined : await longRun(soaked, options.soakRate, options.soak, print);
  const lostConnections = listening.lost();
  listening.close();
  const ended = { mails: mailbox.received.size, lostConnections, exitCode: await served.end() };
  return { startedAt, machine: machineHere(), members, seconds, ...connections, rates, soak: long, ...ended };
}

function layGround({ members, connections, only }: LoadOptions, print: (line: string) => void) {
  const isWanted = (name: string) => only.length === 0 || only.some((word) => name.startsWith(word));
  return prepareGround(
    members,
    async (dataset) => {
      const tables = participantsOf(dataset, connections);
      const all = [...mixOf(dataset, await makeForms(), PASSWORD), messagesOf(tables)];
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

async function risingRates(run: Run, options: LoadOptions, print: (line: string) => void) {
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

async function longRun(
  soaked: Parameters<typeof soak>[0],
  rate: number,
  minutes: number,
  print: (line: string) => void,
) {
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
  const options = readOptions(args);
  const report = await runLoad(options, (line) => console.log(line));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  if (options.writeDocs) writeDocs(report);
  return 0;
}

if (import.meta.main) await launch(() => main(process.argv.slice(2)));
