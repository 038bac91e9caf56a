import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { serverDist } from "../../launch/builds.mjs";
import { bundledServer } from "../../launch/child.mjs";
import { quantile } from "./quantiles.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
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
    const starts: Started[] = [];
    while (starts.length < STARTS) starts.push(await start(path.join(folder.path, "data"), options));
    const middle = (of: (one: Started) => number) =>
      quantile(
        starts.map(of).toSorted((a, b) => a - b),
        0.5,
      );
    const seconds = `${middle(({ cpu }) => cpu).toFixed(2)} s of processor time`;
    print(`start ${what}: ready after ${seconds}, with ${middle(({ memory }) => memory)} MB (middle of ${STARTS})`);
  }
}

interface Started {
  readonly cpu: number;
  readonly memory: number;
}

async function start(data: string, options: readonly string[]): Promise<Started> {
  const { pid, stop } = await startServer(data, options);
  const started = { cpu: processorSeconds(pid), memory: memoryOf(pid) };
  await stop();
  return started;
}

/** Starts the server on a data folder and a free port, as `npm start` does, and waits until it is ready. */
export async function startServer(data: string, options: readonly string[]) {
  const { args, env } = bundledServer(serverDist(ROOT));
  const child = spawn(process.execPath, [...args, "--port", "0", "--data", data, ...options], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (\S+)$/.exec(line) ?? [];
    if (url !== undefined) return { url, pid: child.pid ?? 0, stop };
  }
  throw new Error("the server ended before it was ready");
}

function processorSeconds(pid: number): number {
  const [, times = ""] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  const fields = times.split(" ");
  // The fields 14 and 15 of proc(5), of which the first two are cut off.
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
