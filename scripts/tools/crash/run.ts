import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Chance, chanceOf } from "@chonsu/db/seed/crowd/draw/chance";
import { databaseOf } from "@chonsu/db/test/earlier-version";
import { Book } from "./book.ts";
import { type Ground, openGround } from "./ground.ts";
import { type MailSink, openMailSink } from "./mail-sink.ts";
import { mailFaults } from "./mails.ts";
import { signIn } from "./members.ts";
import type { CrashOptions } from "./options.ts";
import { cutPower } from "./power-cut.ts";
import { type Server, startServer } from "./server.ts";
import type { WritingMember } from "./writer.ts";

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
/** One kill in this many happens during a start. */
const STARTS_PART = 5;
/** Of the kills during a start, one in this many hits the very first start, and one the start of a newer version. */
const KINDS = 3;

/**
 * Kills the real server again and again, while members write to it and while it starts. After each kill it checks that all acknowledged
 * writes are there and none is incomplete. Calls `tell` with a line for each kill.
 */
export async function runCrash(options: CrashOptions, tell: (line: string) => void): Promise<CrashReport> {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-crash-"));
  const sink = await openMailSink(SINK_THINKS_MS);
  const run = new Run(options, folder, sink, tell);
  try {
    return await run.go();
  } finally {
    await run.end();
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Run {
  readonly #options: CrashOptions;
  readonly #folder: string;
  readonly #sink: MailSink;
  readonly #tell: (line: string) => void;
  readonly #chance: Chance;
  readonly #book = new Book();
  readonly #faults: string[] = [];
  readonly #kills: Record<Moment, number> = {
    "first start": 0,
    migration: 0,
    start: 0,
    work: 0,
    "work, with something lost": 0,
  };
  #server: Server | undefined;
  #writers: WritingMember[] = [];

  constructor(options: CrashOptions, folder: string, sink: MailSink, tell: (line: string) => void) {
    this.#options = options;
    this.#folder = folder;
    this.#sink = sink;
    this.#tell = tell;
    this.#chance = chanceOf(options.seed, "crash");
  }

  async go(): Promise<CrashReport> {
    const isKilled = this.#options.disk === "usual";
    const starts = isKilled ? Math.max(KINDS, Math.floor(this.#options.kills / STARTS_PART)) : 0;
    const atFirst = Math.ceil(starts / (KINDS + 1));
    const data = path.join(this.#folder, "data");
    for (let kill = 0; kill < atFirst; kill += 1) await this.#killStart("first start", data);
    for (let kill = 0; kill < atFirst; kill += 1) await this.#killMigration(kill);
    await this.#begin(data);
    for (let left = this.#options.kills - 2 * atFirst, started = starts - 2 * atFirst; left > 0; left -= 1) {
      const isStart = started > 0 && left > 1;
      await this.#killAtWork(data);
      if (isStart) {
        await this.#killStart("start", data);
        started -= 1;
        left -= 1;
      }
      await this.#restart(data);
    }
    const mails = await this.#drainMails(data);
    return { kills: this.#kills, writes: this.#book.counts, mails, faults: this.#faults };
  }

  async end(): Promise<void> {
    await this.#server?.kill();
  }

  /** Starts a server and kills it before it is ready. */
  async #killStart(moment: Moment, data: string): Promise<void> {
    const server = startServer(data, this.#sink.port);
    const afterMs = this.#chance.below(START_MAX_MS);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await server.kill();
    this.#note(moment, afterMs);
  }

  /**
   * Takes data of the first version and kills the next start. After the start that follows, the data must be as if the kill had not
   * happened.
   */
  async #killMigration(number: number): Promise<void> {
    const data = this.#layOutOld(`old-${number}`);
    const undisturbed = openGround(this.#layOutOld(`undisturbed-${number}`));
    const usual = { rows: undisturbed.tables(), contradictions: undisturbed.contradictions() };
    undisturbed.close();
    await this.#killStart("migration", data);
    const server = startServer(data, this.#sink.port);
    await server.ready;
    const ground = openGround(data);
    const found = { rows: ground.tables(), contradictions: ground.contradictions() };
    if (!isDeepStrictEqual(found, usual)) this.#faults.push(`after a migration: ${JSON.stringify(found)}`);
    ground.close();
    await server.kill();
  }

  #layOutOld(name: string): string {
    const data = path.join(this.#folder, name);
    mkdirSync(path.join(data, "media"), { recursive: true });
    writeFileSync(path.join(data, "chonsu.db"), databaseOf(1));
    return data;
  }

  async #begin(data: string): Promise<void> {
    const { seed, clients } = this.#options;
    this.#server = startServer(data, this.#sink.port, this.#options.disk);
    const url = await this.#server.ready;
    const ground = openGround(data);
    this.#faults.push(...ground.contradictions().map((fault) => `after the first start: ${fault}`));
    this.#writers = await signIn(url, clients, seed, ground, this.#book, (mishap) => this.#faults.push(mishap));
    ground.close();
  }

  /** Lets the members write for a while and kills the server meanwhile, or cuts its power. */
  async #killAtWork(data: string): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    const url = await server.ready;
    let isOver = false;
    const writing = this.#writers.map((writer) => writer.write(url, () => isOver));
    const afterMs = this.#chance.below(WORK_MAX_MS);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await server.kill();
    isOver = true;
    await Promise.all(writing);
    this.#faults.push(...server.errors().map((line) => `the server logged: ${line}`));
    const isLost = this.#options.disk !== "usual" && cutPower(data, this.#chance);
    this.#note(isLost ? "work, with something lost" : "work", afterMs);
  }

  async #restart(data: string): Promise<void> {
    this.#server = startServer(data, this.#sink.port, this.#options.disk);
    await this.#server.ready;
    const ground = openGround(data);
    const found = this.#compare(ground);
    ground.close();
    this.#faults.push(...found);
    for (const fault of found) this.#tell(`    ${fault}`);
  }

  #compare(ground: Ground): string[] {
    return [...this.#book.compare(ground), ...ground.contradictions()];
  }

  async #drainMails(data: string): Promise<CrashReport["mails"]> {
    const kills = Object.values(this.#kills).reduce((sum, count) => sum + count, 0);
    const { faults, sent, twice } = await mailFaults(data, this.#sink, kills);
    this.#faults.push(...faults);
    return { sent, twice };
  }

  #note(moment: Moment, afterMs: number): void {
    this.#kills[moment] += 1;
    const { done, unknown } = this.#book.counts;
    this.#tell(`  killed at ${moment} after ${afterMs} ms; ${done} writes acknowledged, ${unknown} without an answer`);
  }
}
