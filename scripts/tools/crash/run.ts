import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seededRandom } from "@chonsu/db/seeded-random";
import { serverProgram } from "../../launch/builds.mjs";
import { type Started, startProgram } from "../../testing/started.ts";
import type { Print } from "../../testing/table.ts";
import { readDataFolder } from "./data-folder.ts";
import { cutFastWrites } from "./fast-writes.ts";
import { CrashJournal } from "./journal.ts";
import { cutPower, type Disk, onDisk } from "./power-cut.ts";
import { signIn, type Writer } from "./writer.ts";

export interface CrashOptions {
  /** How often the server is killed, at work and during start. */
  readonly kills: number;
  /** The same seed gives the same kill times; what runs at those times depends on the machine. */
  readonly seed: number;
  /** How many members write at the same time. */
  readonly clients: number;
  /** With a watched disk, what is at work is not only killed: its power is cut (`cutPower`). */
  readonly disk: Disk;
}

/** The result of a run, with a sentence for each fault. */
export type CrashReport = Awaited<ReturnType<typeof runCrash>>;

const MAIN = serverProgram(fileURLToPath(new URL("../../..", import.meta.url)));
/** A server is killed within this time of its start, or of the first write. */
const KILL_MAX_MS = 1500;
/** One kill in this many happens during a start; one power cut in this many, while a program fills the log. */
const PART = 5;

/**
 * Kills the real server again and again, while members write to it and while it starts. After each kill it checks that all acknowledged
 * writes are there and none is incomplete. Calls `print` with a line for each kill.
 */
export async function runCrash(options: CrashOptions, print: Print) {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-crash-"));
  const run = beginRun(options, folder.path, print);
  const part = Math.max(1, Math.floor(options.kills / PART));
  const [starts, fast] = [options.disk === "usual" ? part : 0, options.disk === "watched" ? part : 0];
  for (let kill = 0; kill < fast; kill += 1) await killFastWrites(run, kill);
  if (starts > 0) await killStart(run, "first start");
  await killAtWork(run, options.kills - fast - Math.min(1, starts), starts);
  return { kills: Object.fromEntries(run.kills), writes: run.journal.counts, faults: run.faults };
}

type Run = ReturnType<typeof beginRun>;

function beginRun(options: CrashOptions, folder: string, print: Print) {
  const faults: string[] = [];
  const random = seededRandom(`${options.seed} crash`);
  /** How often something was killed, by the moment. */
  const kills = new Map<string, number>();
  return {
    options,
    folder,
    print,
    faults,
    journal: new CrashJournal(),
    data: path.join(folder, "data"),
    random,
    kills,
  };
}

/** Starts the server on a data folder as its owner would. */
export function startServer(data: string, disk: Disk = "usual"): Started {
  const { options, env } = onDisk(disk, data);
  const command = [process.execPath, ...options, MAIN, "--port", "0", "--data", data];
  return startProgram(command, { env: { ...env, RATE_LIMITS: "off", CHONSU_WEB_DIST: data } });
}

/** A server at work is killed long before its log begins again. This cuts the power where it does so all the time. */
async function killFastWrites(run: Run, number: number): Promise<void> {
  const { afterMs, isLost, faults } = await cutFastWrites(path.join(run.folder, `fast-${number}`), run.random);
  run.faults.push(...faults);
  note(run, "fast writes", afterMs, isLost);
}

/** Starts a server and kills it before it is ready. */
async function killStart(run: Run, moment: string): Promise<void> {
  const server = startServer(run.data, run.options.disk);
  const afterMs = run.random.below(KILL_MAX_MS);
  await wait(afterMs);
  await server.end("SIGKILL");
  note(run, moment, afterMs);
}

/** Kills the server `times` times, `starts` of them at a start after a kill at work. */
async function killAtWork(run: Run, times: number, starts: number): Promise<void> {
  const { data, faults, journal } = run;
  let server = startServer(run.data, run.options.disk);
  try {
    const writers = await beginWriters(run, await server.ready);
    for (let [left, startsLeft] = [times, starts]; left > 0; left -= 1) {
      await killWriting(run, server, writers);
      if (startsLeft > 0 && left > 1) {
        await killStart(run, "start");
        startsLeft -= 1;
        left -= 1;
      }
      server = startServer(run.data, run.options.disk);
      await server.ready;
      using content = readDataFolder(data);
      const found = [...journal.faultsIn(content), ...content.contradictions()];
      faults.push(...found);
      for (const fault of found) run.print(`    ${fault}`);
    }
  } finally {
    await server.end("SIGKILL");
  }
}

async function beginWriters({ options, data, faults, journal }: Run, url: string): Promise<Writer[]> {
  using content = readDataFolder(data);
  faults.push(...content.contradictions().map((fault) => `after the first start: ${fault}`));
  return await signIn(url, options, content, journal, (text) => faults.push(text));
}

/** Lets the members write for a while and kills the server meanwhile, or cuts its power. */
async function killWriting(run: Run, server: Started, writers: readonly Writer[]): Promise<void> {
  const url = await server.ready;
  let isOver = false;
  const writing = writers.map((writer) => writer.write(url, () => isOver));
  const afterMs = run.random.below(KILL_MAX_MS);
  await wait(afterMs);
  await server.end("SIGKILL");
  isOver = true;
  await Promise.all(writing);
  const logged = server.errors().match(/^.*"level":"error".*$/gm) ?? [];
  run.faults.push(...logged.map((line) => `the server logged: ${line}`));
  note(run, "work", afterMs, run.options.disk !== "usual" && cutPower(run.data, run.random));
}

function note({ kills, journal, print }: Run, moment: string, afterMs: number, isLost = false): void {
  const name = isLost ? `${moment}, with something lost` : moment;
  kills.set(name, (kills.get(name) ?? 0) + 1);
  const { done, unknown } = journal.counts;
  print(`  killed at ${name} after ${afterMs} ms; ${done} writes acknowledged, ${unknown} without an answer`);
}
