import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Chance, chanceOf } from "@chonsu/db/seed/crowd/draw/chance";
import { databaseOf } from "@chonsu/db/test/earlier-version";
import type { Started } from "../../testing/started.ts";
import { type Mailbox, openMailbox } from "../mailbox.ts";
import { Book } from "./book.ts";
import { openGround } from "./ground.ts";
import { signIn } from "./members.ts";
import { cutPower } from "./power-cut.ts";
import { type Disk, loggedErrors, startServer } from "./server.ts";
import { type Writer, write } from "./writer.ts";

export interface CrashOptions {
  /** How often the server is killed, at work and during start. */
  readonly kills: number;
  /** The same seed gives the same kill times; what runs at those times depends on the machine. */
  readonly seed: number;
  /** How many members write at the same time. */
  readonly clients: number;
  /** With a watched disk, servers at work are not only killed: their power is cut (`cutPower`). */
  readonly disk: Disk;
}

/** When the server is killed. */
export type Moment = "first start" | "migration" | "start" | "work" | "work, with something lost";

/** The result of a run. */
export interface CrashReport {
  readonly kills: Readonly<Record<Moment, number>>;
  readonly writes: Book["counts"];
  readonly mails: { readonly sent: number; readonly twice: number };
  /** A sentence for each fault. */
  readonly faults: readonly string[];
}

const START_MAX_MS = 1500;
const WORK_MAX_MS = 1500;
const SINK_THINKS_MS = 15;
/** How often it looks whether all mails are sent. */
const LOOK_EVERY_MS = 100;
const LOOKS_MAX = 600;
/** One kill in this many happens during a start. */
const STARTS_PART = 5;
/** Of the kills during a start, one in this many hits the very first start, and one the start of a newer version. */
const KINDS = 3;

/**
 * Kills the real server again and again, while members write to it and while it starts. After each kill it checks that all acknowledged
 * writes are there and none is incomplete. Calls `print` with a line for each kill.
 */
export async function runCrash(options: CrashOptions, print: (line: string) => void): Promise<CrashReport> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-crash-"));
  await using mailbox = await openMailbox(SINK_THINKS_MS);
  await using run = new Run(options, folder.path, mailbox, print);
  return await run.go();
}

class Run {
  readonly #options: CrashOptions;
  readonly #folder: string;
  readonly #data: string;
  readonly #mailbox: Mailbox;
  readonly #print: (line: string) => void;
  readonly #chance: Chance;
  readonly #book = new Book();
  readonly #faults: string[] = [];
  readonly #kills = { "first start": 0, migration: 0, start: 0, work: 0, "work, with something lost": 0 };
  #server: Started | undefined;
  #writers: Writer[] = [];

  constructor(options: CrashOptions, folder: string, mailbox: Mailbox, print: (line: string) => void) {
    this.#options = options;
    this.#folder = folder;
    this.#data = path.join(folder, "data");
    this.#mailbox = mailbox;
    this.#print = print;
    this.#chance = chanceOf(options.seed, "crash");
  }

  async go(): Promise<CrashReport> {
    const isKilled = this.#options.disk === "usual";
    const starts = isKilled ? Math.max(KINDS, Math.floor(this.#options.kills / STARTS_PART)) : 0;
    const atFirst = Math.ceil(starts / (KINDS + 1));
    for (let kill = 0; kill < atFirst; kill += 1) await this.#killStart("first start", this.#data);
    for (let kill = 0; kill < atFirst; kill += 1) await this.#killMigration(kill);
    await this.#begin();
    for (let left = this.#options.kills - 2 * atFirst, started = starts - 2 * atFirst; left > 0; left -= 1) {
      await this.#killAtWork();
      if (started > 0 && left > 1) {
        await this.#killStart("start", this.#data);
        started -= 1;
        left -= 1;
      }
      await this.#restart();
    }
    const kills = Object.values(this.#kills).reduce((sum, count) => sum + count, 0);
    const { faults, ...mails } = await mailFaults(this.#data, this.#mailbox, kills);
    return { kills: this.#kills, writes: this.#book.counts, mails, faults: [...this.#faults, ...faults] };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server?.end("SIGKILL");
  }

  /** Starts a server and kills it before it is ready. */
  async #killStart(moment: Moment, data: string): Promise<void> {
    const server = startServer(data, this.#mailbox.port);
    const afterMs = this.#chance.below(START_MAX_MS);
    await wait(afterMs);
    await server.end("SIGKILL");
    this.#note(moment, afterMs);
  }

  /**
   * Takes data of the first version and kills the next start. After the start that follows, the data must be as if the kill had not
   * happened.
   */
  async #killMigration(number: number): Promise<void> {
    const data = this.#layOutOld(`old-${number}`);
    const usual = standing(this.#layOutOld(`undisturbed-${number}`));
    await this.#killStart("migration", data);
    const server = startServer(data, this.#mailbox.port);
    await server.ready;
    const found = standing(data);
    if (!isDeepStrictEqual(found, usual)) this.#faults.push(`after a migration: ${JSON.stringify(found)}`);
    await server.end("SIGKILL");
  }

  #layOutOld(name: string): string {
    const data = path.join(this.#folder, name);
    mkdirSync(path.join(data, "media"), { recursive: true });
    writeFileSync(path.join(data, "chonsu.db"), databaseOf(1));
    return data;
  }

  async #begin(): Promise<void> {
    const { seed, clients } = this.#options;
    const url = await this.#start();
    using ground = openGround(this.#data);
    this.#faults.push(...ground.contradictions().map((fault) => `after the first start: ${fault}`));
    const mishap = (text: string) => this.#faults.push(text);
    this.#writers = await signIn(url, clients, seed, ground, { book: this.#book, mishap });
  }

  /** Lets the members write for a while and kills the server meanwhile, or cuts its power. */
  async #killAtWork(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    const url = await server.ready;
    let isOver = false;
    const writing = this.#writers.map((writer) => write(writer, url, () => isOver));
    const afterMs = this.#chance.below(WORK_MAX_MS);
    await wait(afterMs);
    await server.end("SIGKILL");
    isOver = true;
    await Promise.all(writing);
    this.#faults.push(...loggedErrors(server).map((line) => `the server logged: ${line}`));
    const isLost = this.#options.disk !== "usual" && cutPower(this.#data, this.#chance);
    this.#note(isLost ? "work, with something lost" : "work", afterMs);
  }

  async #start(): Promise<string> {
    this.#server = startServer(this.#data, this.#mailbox.port, this.#options.disk);
    return await this.#server.ready;
  }

  async #restart(): Promise<void> {
    await this.#start();
    using ground = openGround(this.#data);
    const found = [...this.#book.compare(ground), ...ground.contradictions()];
    this.#faults.push(...found);
    for (const fault of found) this.#print(`    ${fault}`);
  }

  #note(moment: Moment, afterMs: number): void {
    this.#kills[moment] += 1;
    const { done, unknown } = this.#book.counts;
    this.#print(`  killed at ${moment} after ${afterMs} ms; ${done} writes acknowledged, ${unknown} without an answer`);
  }
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
