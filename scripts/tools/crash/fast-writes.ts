import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openGroupCommit } from "@chonsu/db/commit/group-commit";
import { pageFaults } from "@chonsu/db/inspect-database";
import { openDatabase } from "@chonsu/db/open-database";
import type { SeededRandom } from "@chonsu/db/seeded-random";
import { nextTurn } from "@chonsu/server/platform/clock";
import { startProgram } from "../../testing/started.ts";
import { cutPower, logFile, onDisk } from "./power-cut.ts";

const WORK_MAX_MS = 300;
const LOOK_EVERY_MS = 5;
/** Where the header of the log counts how often it has begun again. Bytes. */
const BEGINNINGS_AT = 12;
/** Checkpoints come so often that the log begins again several times a second, which it does for the server only after very many calls. */
const LIMITS = { commands: 400, logPages: 100 };
const WRITERS = 64;
const ROW_BYTES = 500;

/**
 * Lets this file write without a pause into a new data folder until the log has begun again, and cuts the power some time later. Answers
 * that time, whether anything was lost, and a sentence for each fault.
 */
export async function cutFastWrites(data: string, random: SeededRandom) {
  fs.mkdirSync(data);
  const file = path.join(data, "chonsu.db");
  const printed = path.join(data, "printed");
  const output = fs.openSync(printed, "w");
  const { options, env } = onDisk("watched", data);
  const command = [process.execPath, ...options, fileURLToPath(import.meta.url), file];
  const program = startProgram(command, { env, stdio: ["ignore", output, "pipe"] });
  fs.closeSync(output);
  const hasEnded = () => program.child.exitCode !== null || program.child.signalCode !== null;
  while (beginningsOf(data) === 0 && !hasEnded()) await wait(LOOK_EVERY_MS);
  const afterMs = random.below(WORK_MAX_MS);
  await wait(afterMs);
  if (hasEnded()) return { afterMs, isLost: false, faults: [`the program that writes ended: ${program.errors()}`] };
  await program.end("SIGKILL");
  const isLost = cutPower(data, random);
  const safe = Number(fs.readFileSync(printed, "utf8").match(/\d+/g)?.at(-1) ?? 0);
  return { afterMs, isLost, faults: faultsIn(file, safe) };
}

function beginningsOf(data: string): number {
  const log = logFile(data);
  const bytes = fs.existsSync(log) ? fs.readFileSync(log) : Buffer.alloc(0);
  return bytes.length === 0 ? 0 : bytes.readUInt32BE(BEGINNINGS_AT);
}

function faultsIn(file: string, safe: number): string[] {
  const { connection, close } = openDatabase(file);
  try {
    const faults = pageFaults(connection, "integrity_check");
    const ids = connection.prepare<[], number>("select id from entries order by id").pluck().all();
    const last = ids.at(-1) ?? 0;
    if (last < safe || ids.length < last)
      faults.push(`lost: ${safe} commands were safe, and ${ids.length} of ${last} are there`);
    return faults;
  } finally {
    close();
  }
}

/** Writes without an end into a database file. Prints N when the first N commands are safe. */
function writeFast(file: string): void {
  const database = openDatabase(file);
  const commits = openGroupCommit(database, { nextTurn, limits: LIMITS }, (error) => {
    throw error;
  });
  database.connection.exec("create table entries (id integer primary key, text blob not null)");
  const insert = database.connection.prepare("insert into entries (text) values (zeroblob(?))");
  const write = () => {
    const { lastInsertRowid } = commits.run(
      () => insert.run(ROW_BYTES),
      () => false,
    );
    commits.register(() => {
      fs.writeSync(1, `${lastInsertRowid}\n`);
      write();
    });
  };
  // While commits wait for a checkpoint nothing else keeps the process alive.
  setInterval(() => {}, 1000);
  for (let left = WRITERS; left > 0; left -= 1) write();
}

if (import.meta.main) writeFast(process.argv[2] ?? "");
