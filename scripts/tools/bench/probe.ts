import { readdirSync, readFileSync } from "node:fs";

/**
 * Loaded into the server's process before the server: says what the process costs when it is asked. It changes nothing of what runs, but
 * that watching turns keeps the loop busy. Node must have been started with `--expose-gc`.
 */
process.on("message", (question) => {
  if (question === "memory") globalThis.gc?.();
  if (question === "watch") watch();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const memory = { residentBytes: rss, heapBytes: heapUsed };
  process.send?.({ cpuMicroseconds: user + system, ...memory, ...openThings(), ...watched });
});

/** What a process can forget to close. */
function openThings() {
  return { handles: process.getActiveResourcesInfo().length, files: readdirSync("/proc/self/fd").length };
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
