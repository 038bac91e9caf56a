import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * Loaded into the server's process before the server: says what the process costs when it is asked. It changes nothing of what runs, but
 * that watching turns keeps the loop busy. Node must have been started with `--expose-gc`.
 */
process.on("message", (question) => {
  if (question === "memory") globalThis.gc?.();
  if (question === "watch") watch();
  // What a collection leaves to be done is done first.
  setImmediate(answer);
});

function answer(): void {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const memory = { residentBytes: rss, ownBytes: ownBytes(), heapBytes: heapUsed };
  process.send?.({ cpuMicroseconds: user + system, ...memory, ...openThings(), ...watched });
}

/** What a process can forget to close, by its kind: what its event loop waits for, and its open files with sockets among them. */
function openThings() {
  return {
    handles: countsOf(process.getActiveResourcesInfo()),
    files: countsOf(readdirSync(FILES).flatMap(kindOfFile)),
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

/** Memory of the process itself. What is mapped of the database file is not in it: the system takes that back at any time. */
function ownBytes(): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1")) ?? [];
  return Number(kilobytes) * 1024;
}

const watched = { longestTurnMicroseconds: 0, ownBytesBefore: 0, mostOwnBytes: 0 };
const SAMPLE_EVERY = 64;
let isWatching = false;
let before = process.threadCpuUsage();

/** Begins anew to measure each turn of the event loop, in processor time of its thread: other programs do not count. */
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

// A server that nobody measures any more ends.
process.on("disconnect", () => process.exit());
