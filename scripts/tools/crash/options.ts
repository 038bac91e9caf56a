import { parseArgs } from "node:util";
import { LaunchError } from "../../launch/launch-error.mjs";
import type { Disk } from "./server.ts";

/** The options of one run. */
export interface CrashOptions {
  /** How often the server is killed, at work and during start. */
  readonly kills: number;
  /** The same seed gives the same kill times; what runs at those times depends on the machine. */
  readonly seed: number;
  /** How many members write at the same time. */
  readonly clients: number;
  /** Servers at work are not only killed: their power is cut (`cutPower`). `lies`: on a disk that does not keep what it says. */
  readonly disk: Disk;
}

const USUAL = { kills: 50, clients: 8 };
const CLIENTS_MAX = 12;
const SEED_MAX = 2 ** 31;

/** Parses the command line. Without a seed it draws one and prints it. Throws a LaunchError with one sentence for invalid arguments. */
export function readCrashOptions(args: readonly string[]): CrashOptions {
  const { kills, seed, clients, "power-cuts": cutsPower } = parse(args);
  const options = {
    kills: wholeNumber("kills", kills, USUAL.kills),
    seed: wholeNumber("seed", seed, Math.floor(Math.random() * SEED_MAX)),
    clients: wholeNumber("clients", clients, USUAL.clients),
    disk: cutsPower ? ("watched" as const) : ("usual" as const),
  };
  if (options.clients > CLIENTS_MAX) throw new LaunchError(`--clients takes at most ${CLIENTS_MAX}.`);
  return options;
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    const flag = { type: "boolean", default: false } as const;
    return parseArgs({ args: [...args], options: { kills: text, seed: text, clients: text, "power-cuts": flag } })
      .values;
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (/^\d{1,10}$/.test(text) && Number(text) > 0) return Number(text);
  throw new LaunchError(`--${name} takes a whole number from 1 on, not "${text}".`);
}
