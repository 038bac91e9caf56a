import { flag, readOptions, seed, usually, wholeFrom } from "../../testing/command-line.ts";
import type { Disk } from "./server.ts";

export type CrashOptions = ReturnType<typeof readCrashOptions>;

/** The options of one run. Without a seed it draws one and prints it. Throws a LaunchError with one sentence for invalid arguments. */
export function readCrashOptions(args: readonly string[]) {
  const { powerCuts, ...options } = readOptions(args, {
    /** How often the server is killed, at work and during start. */
    kills: usually("50", wholeFrom(1, 1_000_000)),
    /** The same seed gives the same kill times; what runs at those times depends on the machine. */
    seed,
    /** How many members write at the same time. */
    clients: usually("8", wholeFrom(1, 12)),
    /** Servers at work are not only killed: their power is cut (`cutPower`). */
    "power-cuts": flag,
  });
  return { ...options, disk: diskOf(powerCuts) };
}

function diskOf(cutsPower: boolean): Disk {
  return cutsPower ? "watched" : "usual";
}
