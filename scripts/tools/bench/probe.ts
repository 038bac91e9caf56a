import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * Loaded into the server's process before the server: reports the costs of the process on request. It changes nothing else, except that
 * watching turns keeps the event loop busy. Node must have been started with `--expose-gc`.
 */
process.on("message", (question) => {
  if (question === "memory") globalThis.gc?.();
  if (question === "watch") watch();
  // Runs after the callbacks that the collection has scheduled.
  setImmediate(() => process.send?.(costs()));
});

/** The costs of the process so far, and what it holds. */
export type Cost = ReturnType<typeof costs>;

function costs() {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    cpuMicroseconds: user + system,
    residentBytes: rss,
    /** Of them, what is not mapped from files; and of that, values. */
    ownBytes: ownBytes(),
    heapBytes: heapUsed,
    /** What a process may forget to close, by kind: what its event loop waits for, and its open files including sockets. */
    handles: countsOf(process.getActiveResourcesInfo()),
    files: countsOf(readdirSync(FILES).flatMap(kindOfFile)),
    ...watched,
  };
}

const FILES = "/proc/self/fd";

/** `socket`, `pipe`, `anon_inode:[eventfd]`, or the last part of a file's name; none for the one that reads them. */
function kindOfFile(descriptor: string): string[] {
  try {
    const [kind = ""] = readlinkSync(`${FILES}/${descriptor}`).split(/:\[?\d+\]?$/);
    return [kind.slice(kind.lastIndexOf("/") + 1)];
  } catch {
    return [];
  }
}

function countsOf(kinds: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The memory of the process itself, without mapped parts of the database file: the system can take those back at any time. */
function ownBytes(): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1")) ?? [];
  return Number(kilobytes) * 1024;
}

/** Since `watch`: the longest turn of the event loop, the most memory beside mapped files, and that memory at the beginning. */
const watched = { longestTurnMicroseconds: 0, ownBytesBefore: 0, mostOwnBytes: 0 };
const SAMPLE_EVERY = 64;
let isWatching = false;
let before = process.threadCpuUsage();

/** Starts to measure each turn of the event loop, in processor time of its thread, so that other programs do not count. */
function watch(): void {
  globalThis.gc?.();
  Object.assign(watched, { longestTurnMicroseconds: 0, ownBytesBefore: ownBytes(), mostOwnBytes: 0 });
  before = process.threadCpuUsage();
  if (isWatching) return;
  isWatching = true;
  let turns = 0;
  const turn = () => {
    const now = process.threadCpuUsage();
    const took = now.user + now.system - before.user - before.system;
    before = now;
    turns += 1;
    watched.longestTurnMicroseconds = Math.max(watched.longestTurnMicroseconds, took);
    if (turns % SAMPLE_EVERY === 0) watched.mostOwnBytes = Math.max(watched.mostOwnBytes, ownBytes());
    setImmediate(turn);
  };
  setImmediate(turn);
}

// A server ends when the measuring process has ended.
process.on("disconnect", () => process.exit());
