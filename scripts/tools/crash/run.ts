import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { seededRandom } from "@chonsu/db/seeded-random";
import { databaseOf } from "@chonsu/db/test/earlier-version";
import type { Started } from "../../testing/started.ts";
import type { Print } from "../../testing/table.ts";
import { type Mailbox, openMailbox } from "../mailbox.ts";
import { Book } from "./book.ts";
import { cutFastWrites } from "./fast-writes.ts";
import { openGround } from "./ground.ts";
import { cutPower } from "./power-cut.ts";
import { type Disk, startServer } from "./server.ts";
import { signIn, type Writer, write } from "./writer.ts";

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

const START_MAX_MS = 1500;
const WORK_MAX_MS = 1500;
const SINK_THINKS_MS = 15;
/** How often it looks whether all mails are sent. */
const LOOK_EVERY_MS = 100;
/** Mails to members wait a minute before they leave. */
const LOOKS_MAX = 1500;
/** One kill in this many happens during a start; one power cut in this many, while a program fills the log. */
const PART = 5;
/** At least so many power cuts while a program fills the log. */
const FAST_MIN = 1;
/** Of the kills during a start, one in this many hits the very first start, and one the start of a newer version. */
const KINDS = 3;

/**
 * Kills the real server again and again, while members write to it and while it starts. After each kill it checks that all acknowledged
 * writes are there and none is incomplete. Calls `print` with a line for each kill.
 */
export async function runCrash(options: CrashOptions, print: Print) {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-crash-"));
  await using mailbox = await openMailbox(SINK_THINKS_MS);
  const run = beginRun(options, folder.path, mailbox, print);
  const { data, kills, book } = run;
  const fastKills = options.disk === "watched" ? Math.max(FAST_MIN, Math.floor(options.kills / PART)) : 0;
  for (let kill = 0; kill < fastKills; kill += 1) await killFastWrites(run, kill);
  const startKills = options.disk === "usual" ? Math.max(KINDS, Math.floor(options.kills / PART)) : 0;
  const atFirst = Math.ceil(startKills / (KINDS + 1));
  for (let kill = 0; kill < atFirst; kill += 1) await killStart(run, "first start", data);
  for (let kill = 0; kill < atFirst; kill += 1) await killMigration(run, kill);
  let server = startServer(data, mailbox.port, options.disk);
  try {
    const writers = await beginWriters(run, await server.ready);
    for (let left = options.kills - fastKills - 2 * atFirst, starts = startKills - 2 * atFirst; left > 0; left -= 1) {
      await killAtWork(run, server, writers);
      if (starts > 0 && left > 1) {
        await killStart(run, "start", data);
        starts -= 1;
        left -= 1;
      }
      server = startServer(data, mailbox.port, options.disk);
      await server.ready;
      compare(run);
    }
    const all = Object.values(kills).reduce((sum, count) => sum + count, 0);
    const { faults, ...mails } = await mailFaults(data, mailbox, all);
    return { kills, writes: book.counts, mails, faults: [...run.faults, ...faults] };
  } finally {
    await server.end("SIGKILL");
  }
}

type Run = ReturnType<typeof beginRun>;

function beginRun(options: CrashOptions, folder: string, mailbox: Mailbox, print: Print) {
  const faults: string[] = [];
  return {
    options,
    folder,
    mailbox,
    print,
    faults,
    book: new Book(),
    data: path.join(folder, "data"),
    random: seededRandom(`${options.seed} crash`),
    /** How often the server was killed, by the moment. */
    kills: {
      "first start": 0,
      migration: 0,
      start: 0,
      work: 0,
      "work, with something lost": 0,
      "fast writes": 0,
      "fast writes, with something lost": 0,
    },
  };
}

/** A server at work is killed long before its log begins again. This cuts the power where it does so all the time. */
async function killFastWrites(run: Run, number: number): Promise<void> {
  const { afterMs, isLost, faults } = await cutFastWrites(path.join(run.folder, `fast-${number}`), run.random);
  run.faults.push(...faults);
  note(run, isLost ? "fast writes, with something lost" : "fast writes", afterMs);
}

/** Starts a server and kills it before it is ready. */
async function killStart(run: Run, moment: keyof Run["kills"], data: string): Promise<void> {
  const server = startServer(data, run.mailbox.port);
  const afterMs = run.random.below(START_MAX_MS);
  await wait(afterMs);
  await server.end("SIGKILL");
  note(run, moment, afterMs);
}

/**
 * Takes data of the first version and kills the next start. After the start that follows, the data must be as if the kill had not
 * happened.
 */
async function killMigration(run: Run, number: number): Promise<void> {
  const data = layOutOld(run, `old-${number}`);
  const usual = standing(layOutOld(run, `undisturbed-${number}`));
  await killStart(run, "migration", data);
  const server = startServer(data, run.mailbox.port);
  await server.ready;
  const found = standing(data);
  if (!isDeepStrictEqual(found, usual)) run.faults.push(`after a migration: ${JSON.stringify(found)}`);
  await server.end("SIGKILL");
}

function layOutOld({ folder }: Run, name: string): string {
  const data = path.join(folder, name);
  mkdirSync(path.join(data, "media"), { recursive: true });
  writeFileSync(path.join(data, "chonsu.db"), databaseOf(1));
  return data;
}

async function beginWriters({ options, data, faults, book }: Run, url: string): Promise<Writer[]> {
  using ground = openGround(data);
  faults.push(...ground.contradictions().map((fault) => `after the first start: ${fault}`));
  return await signIn(url, options.clients, options.seed, ground, { book, mishap: (text) => faults.push(text) });
}

/** Lets the members write for a while and kills the server meanwhile, or cuts its power. */
async function killAtWork(run: Run, server: Started, writers: readonly Writer[]): Promise<void> {
  const url = await server.ready;
  let isOver = false;
  const writing = writers.map((writer) => write(writer, url, () => isOver));
  const afterMs = run.random.below(WORK_MAX_MS);
  await wait(afterMs);
  await server.end("SIGKILL");
  isOver = true;
  await Promise.all(writing);
  const logged = server.errors().match(/^.*"level":"error".*$/gm) ?? [];
  run.faults.push(...logged.map((line) => `the server logged: ${line}`));
  const isLost = run.options.disk !== "usual" && cutPower(run.data, run.random);
  note(run, isLost ? "work, with something lost" : "work", afterMs);
}

/** Compares the data with what the book says. */
function compare({ data, book, faults, print }: Run): void {
  using ground = openGround(data);
  const found = [...book.compare(ground), ...ground.contradictions()];
  faults.push(...found);
  for (const fault of found) print(`    ${fault}`);
}

function note({ kills, book, print }: Run, moment: keyof Run["kills"], afterMs: number): void {
  kills[moment] += 1;
  const { done, unknown } = book.counts;
  print(`  killed at ${moment} after ${afterMs} ms; ${done} writes acknowledged, ${unknown} without an answer`);
}

/** The content of a data folder. */
function standing(data: string) {
  using ground = openGround(data);
  return { rows: ground.tables(), contradictions: ground.contradictions() };
}

/**
 * Waits until no mail is pending, then compares the written mails with those that arrived: each arrived, and at most one for each kill
 * arrived twice (decision 007).
 */
async function mailFaults(data: string, { received }: Mailbox, kills: number) {
  using ground = openGround(data);
  const mails = (...states: string[]) =>
    ground
      .all("select kind, status, attempts, message_id from mails")
      .filter(({ status }) => states.includes(String(status)));
  for (let look = 0; look < LOOKS_MAX && mails("waiting", "sending").length > 0; look += 1) await wait(LOOK_EVERY_MS);
  const unsent = mails("waiting", "sending", "failed");
  const sent = mails("sent").map((row) => String(row["message_id"]));
  const lost = sent.filter((id) => !received.has(id));
  const twice = [...received.values()].reduce((sum, times) => sum + times - 1, 0);
  const faults = [
    unsent.length > 0 && `${unsent.length} mails were never sent: ${JSON.stringify(unsent.slice(0, 5))}`,
    lost.length > 0 && `${lost.length} mails are marked as sent and never arrived: ${lost[0]}`,
    twice > kills && `${twice} mails came again, at ${kills} kills`,
  ];
  return { sent: sent.length, twice, faults: faults.filter((fault) => fault !== false) };
}
