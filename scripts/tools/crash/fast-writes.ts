import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pageFaults } from "@chonsu/db/inspect-database";
import { openDatabase } from "@chonsu/db/open-database";
import type { SeededRandom } from "@chonsu/db/seeded-random";
import { startProgram } from "../../testing/started.ts";
import { cutPower, logFile } from "./power-cut.ts";
import { watching } from "./server.ts";

const WRITER = fileURLToPath(new URL("./fast-writer.ts", import.meta.url));
const WORK_MAX_MS = 300;
const LOOK_EVERY_MS = 5;
/** Where the header of the log counts how often it has begun again. Bytes. */
const BEGINNINGS_AT = 12;

/**
 * Lets a program write without a pause into a new data folder until the log has begun again, and cuts the power some time later. Answers
 * that time, whether anything was lost, and a sentence for each fault.
 */
export async function cutFastWrites(data: string, random: SeededRandom) {
  fs.mkdirSync(data);
  const file = path.join(data, "chonsu.db");
  const printed = path.join(data, "printed");
  const output = fs.openSync(printed, "w");
  const program = startProgram([process.execPath, ...watching("watched"), WRITER, file], {
    env: { CRASH_DATA: data, CRASH_DISK: "watched" },
    stdio: ["ignore", output, "pipe"],
  });
  fs.closeSync(output);
  const { child } = program;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
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
