import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { seededRandom } from "@chonsu/db/seeded-random";
import { databaseOf } from "@chonsu/db/test/earlier-version";
import { serverProgram } from "../../launch/builds.mjs";
import { type Started, startProgram } from "../../testing/started.ts";
import type { Print } from "../../testing/table.ts";
import { type DataFolder, readDataFolder } from "./data-folder.ts";
import { cutFastWrites } from "./fast-writes.ts";
import { Journal } from "./journal.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
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
/** How long the mailbox thinks before it accepts a mail. */
const MAILBOX_MS = 15;
/** How often it looks whether all mails are sent. */
const LOOK_EVERY_MS = 100;
/** Mails to members wait a minute before they leave. */
const LOOKS_MAX = 1500;
/** One kill in this many happens during a start; one power cut in this many, while a program fills the log. */
const PART = 5;
/** Of the kills during a start, one in this many hits the very first start, and one the start of a newer version. */
const STARTS_PART = 4;

/**
 * Kills the real server again and again, while members write to it and while it starts. After each kill it checks that all acknowledged
 * writes are there and none is incomplete. Calls `print` with a line for each kill.
 */
export async function runCrash(options: CrashOptions, print: Print) {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-crash-"));
  await using mailbox = await openMailbox(MAILBOX_MS);
  const run = beginRun(options, folder.path, mailbox, print);
  const part = Math.floor(options.kills / PART);
  const fastKills = options.disk === "watched" ? Math.max(1, part) : 0;
  for (let kill = 0; kill < fastKills; kill += 1) await killFastWrites(run, kill);
  const starts = options.disk === "usual" ? Math.max(3, part) : 0;
  const firstStarts = Math.ceil(starts / STARTS_PART);
  for (let kill = 0; kill < firstStarts; kill += 1) {
    await killStart(run, "first start", run.data);
    await killMigration(run, kill);
  }
  await killAtWork(run, options.kills - fastKills - 2 * firstStarts, starts - 2 * firstStarts);
  const { faults, ...mails } = mailsOf(run);
  return { kills: Object.fromEntries(run.kills), writes: run.journal.counts, mails, faults };
}

type Run = ReturnType<typeof beginRun>;

function beginRun(options: CrashOptions, folder: string, mailbox: Mailbox, print: Print) {
  const faults: string[] = [];
  const random = seededRandom(`${options.seed} crash`);
  /** How often something was killed, by the moment. */
  const kills = new Map<string, number>();
  return {
    options,
    folder,
    mailbox,
    print,
    faults,
    journal: new Journal(),
    data: path.join(folder, "data"),
    random,
    kills,
  };
}

/** Starts the server on a data folder as its owner would. Its mails go to a port of this machine. */
export function startServer(data: string, mailPort: number, disk: Disk = "usual"): Started {
  const mails = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: "chonsu@kaist.ac.kr" };
  const { options, env } = onDisk(disk, data);
  const command = [process.execPath, ...options, MAIN, "--port", "0", "--data", data];
  return startProgram(command, { env: { ...env, ...mails, RATE_LIMITS: "off", CHONSU_WEB_DIST: data } });
}

/** A server at work is killed long before its log begins again. This cuts the power where it does so all the time. */
async function killFastWrites(run: Run, number: number): Promise<void> {
  const { afterMs, isLost, faults } = await cutFastWrites(path.join(run.folder, `fast-${number}`), run.random);
  run.faults.push(...faults);
  note(run, "fast writes", afterMs, isLost);
}

/** Starts a server and kills it before it is ready. */
async function killStart(run: Run, moment: string, data: string): Promise<void> {
  const server = startServer(data, run.mailbox.port);
  const afterMs = run.random.below(KILL_MAX_MS);
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
  const usual = contentOf(layOutOld(run, `undisturbed-${number}`));
  await killStart(run, "migration", data);
  const server = startServer(data, run.mailbox.port);
  await server.ready;
  const found = contentOf(data);
  if (!isDeepStrictEqual(found, usual)) run.faults.push(`after a migration: ${JSON.stringify(found)}`);
  await server.end("SIGKILL");
}

function layOutOld({ folder }: Run, name: string): string {
  const data = path.join(folder, name);
  mkdirSync(path.join(data, "media"), { recursive: true });
  writeFileSync(path.join(data, "chonsu.db"), databaseOf(1));
  return data;
}

function contentOf(folder: string) {
  using data = readDataFolder(folder);
  return { rows: data.tables(), contradictions: data.contradictions() };
}

/** Kills the server `times` times, `starts` of them at a start after a kill at work. The last server sends all mails. */
async function killAtWork(run: Run, times: number, starts: number): Promise<void> {
  const { data, options, mailbox, faults, journal } = run;
  let server = startServer(data, mailbox.port, options.disk);
  try {
    const writers = await beginWriters(run, await server.ready);
    for (let [left, startsLeft] = [times, starts]; left > 0; left -= 1) {
      await killWriting(run, server, writers);
      if (startsLeft > 0 && left > 1) {
        await killStart(run, "start", data);
        startsLeft -= 1;
        left -= 1;
      }
      server = startServer(data, mailbox.port, options.disk);
      await server.ready;
      using content = readDataFolder(data);
      const found = [...journal.faultsIn(content), ...content.contradictions()];
      faults.push(...found);
      for (const fault of found) run.print(`    ${fault}`);
    }
    await mailsSent(data);
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

/** Waits until no mail is pending. */
async function mailsSent(folder: string): Promise<void> {
  using data = readDataFolder(folder);
  for (let look = 0; look < LOOKS_MAX && mailsIn(data, "waiting", "sending").length > 0; look += 1)
    await wait(LOOK_EVERY_MS);
}

/** The message ids of the mails in some states. */
function mailsIn(data: DataFolder, ...states: readonly string[]): string[] {
  const mails = data.all("select status, message_id from mails");
  return mails.filter(({ status }) => states.includes(String(status))).map((row) => String(row["message_id"]));
}

/** Compares the written mails with those that arrived: each arrived, and at most one for each kill arrived twice (decision 007). */
function mailsOf({ data, mailbox: { received }, kills, faults }: Run) {
  using content = readDataFolder(data);
  const unsent = mailsIn(content, "waiting", "sending", "failed");
  const sent = mailsIn(content, "sent");
  const lost = sent.filter((id) => !received.has(id));
  const twice = [...received.values()].reduce((sum, times) => sum + times - 1, 0);
  const killed = [...kills.values()].reduce((sum, count) => sum + count, 0);
  if (unsent.length > 0) faults.push(`${unsent.length} mails were never sent: ${unsent.slice(0, 5).join()}`);
  if (lost.length > 0) faults.push(`${lost.length} mails are marked as sent and never arrived: ${lost[0]}`);
  if (twice > killed) faults.push(`${twice} mails came again, at ${killed} kills`);
  return { sent: sent.length, twice, faults };
}
