import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { launch } from "../../launch/launch-error.mjs";
import { withFigures } from "./docs-page.ts";
import { layGround } from "./ground.ts";
import { openMailbox } from "./mailbox.ts";
import { listen } from "./messaging.ts";
import { type LoadOptions, readOptions } from "./options.ts";
import { errorLine, type LoadReport, loadMarkdown, rateHead, rateLine, saturation, soakMarkdown } from "./report.ts";
import { type RateReport, Run } from "./run.ts";
import { serve } from "./server.ts";
import { soak } from "./soak.ts";

const PAGE = fileURLToPath(new URL("../../../docs/load.md", import.meta.url));
/** The first seconds of a process are not those of a server. */
const WARM_UP_SECONDS_MAX = 5;

/** Puts a server under every rate asked for, says each as it is known, and answers all figures. */
export async function runLoad(options: LoadOptions, tell: (line: string) => void): Promise<LoadReport> {
  const startedAt = new Date().toISOString();
  tell(`Making a university of ${options.members} members and planning what they will do …`);
  const ground = await layGround(options.members, options.connections, tell);
  const mailbox = await openMailbox();
  try {
    const served = await serve(ground.folder, mailbox.port);
    const listening = await listen(served.url, ground.tables);
    const run = new Run(ground, served, listening);
    const [first = 1] = options.rates;
    await run.at(first, Math.min(WARM_UP_SECONDS_MAX, options.seconds));
    const rates = await risingRates(run, options, tell);
    const long = options.soak === undefined ? undefined : await soak(run, served, options.soakRate, options.soak);
    if (long !== undefined) tell(soakMarkdown(long));
    const lostConnections = listening.lost();
    listening.close();
    const exitCode = await served.end();
    const { members, seconds } = options;
    const connections = ground.tables.listeners.size;
    const about = { startedAt, machine: machine(), members, connections, seconds };
    return { ...about, rates, soak: long, mails: mailbox.taken(), lostConnections, exitCode };
  } finally {
    await mailbox.close();
    ground.remove();
  }
}

async function risingRates(run: Run, options: LoadOptions, tell: (line: string) => void): Promise<RateReport[]> {
  tell(rateHead());
  const rates: RateReport[] = [];
  for (const rate of options.rates) {
    const report = await run.at(rate, options.seconds);
    rates.push(report);
    tell(rateLine(report));
  }
  for (const rate of rates) {
    const line = errorLine(rate);
    if (line !== undefined) tell(line);
  }
  tell(saturation(rates));
  return rates;
}

function machine(): LoadReport["machine"] {
  const [cpu] = cpus();
  return { cpu: cpu?.model ?? "unknown", cores: cpus().length, memoryBytes: totalmem(), node: process.versions.node };
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
