import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { serverDist } from "../../launch/builds.mjs";
import { bundledServer } from "../../launch/child.mjs";
import { startProgram } from "../../testing/started.ts";
import { median } from "./quantiles.ts";

const DIST = serverDist(fileURLToPath(new URL("../../..", import.meta.url)));
const STARTS = 5;
const KIB_PER_MIB = 1024;
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** The memory that a process has, in MiB. */
export function memoryOf(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kib) / KIB_PER_MIB);
}

/** The processor time of the first thread of a process, in milliseconds. */
export function loopMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1_000_000;
}

/** Measures starts by `npm start`: on a new folder, which is seeded first, and on an existing one. */
export async function measureStarts(print: (line: string) => void): Promise<void> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-bench-start-"));
  for (const [what, options] of [["on a new folder", ["--fresh"]] as const, ["on an existing folder", []] as const]) {
    const [times, memory]: [number[], number[]] = [[], []];
    while (times.length < STARTS) {
      const { pid, end } = await startServer(path.join(folder.path, "data"), options);
      times.push(processorSeconds(pid));
      memory.push(memoryOf(pid));
      await end();
    }
    const seconds = `${median(times).toFixed(2)} s of processor time`;
    print(`start ${what}: ready after ${seconds}, with ${median(memory)} MB (middle of ${STARTS})`);
  }
}

/** Starts the server on a data folder and a free port, as `npm start` does, and waits until it is ready. */
export async function startServer(data: string, options: readonly string[]) {
  const { args, env } = bundledServer(DIST);
  const command = [process.execPath, ...args, "--port", "0", "--data", data, ...options];
  const { child, ready, end } = startProgram(command, { env });
  return { url: await ready, pid: child.pid ?? 0, end };
}

function processorSeconds(pid: number): number {
  const [, times = ""] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  const fields = times.split(" ");
  // The fields 14 and 15 of proc(5), of which the first two are cut off.
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
