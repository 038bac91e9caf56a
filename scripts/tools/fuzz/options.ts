import { parseArgs } from "node:util";
import { LaunchError } from "../../launch/launch-error.mjs";

/** What the command line asks for. */
export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Only calls whose name begins with one of these; none given: all. */
  readonly calls: readonly string[];
  /** One sequence alone. */
  readonly replay: number | undefined;
  /** Where the counts go as JSON. */
  readonly json: string | undefined;
}

/** So much in CI and by default: well under a minute. */
export const USUAL_REQUESTS = 20_000;
const SEED_MAX = 2 ** 31;
const REPLAY = /^(\d{1,10})\/(\d{1,9})$/;

/**
 * Reads the command line. Without a seed another one is drawn, and printed. Throws a LaunchError with one sentence for what cannot be
 * meant.
 */
export function readFuzzOptions(args: readonly string[]): FuzzOptions {
  const { requests, seed, calls, replay, json } = parse(args);
  const [, replayed, sequence] = replay === undefined ? [] : (REPLAY.exec(replay) ?? []);
  if (replay !== undefined && replayed === undefined)
    throw new LaunchError(`--replay takes what a run printed, like 7/12, not "${replay}".`);
  return {
    requests: requests === undefined ? USUAL_REQUESTS : wholeNumber("requests", requests),
    seed: seedOf(replayed ?? seed),
    calls: (calls ?? "").split(",").flatMap((prefix) => prefix.trim() || []),
    replay: sequence === undefined ? undefined : Number(sequence),
    json,
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { requests: text, seed: text, calls: text, replay: text, json: text };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}

function seedOf(text: string | undefined): number {
  return text === undefined ? Math.floor(Math.random() * SEED_MAX) : wholeNumber("seed", text);
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text) && (name === "seed" || Number(text) > 0)) return Number(text);
  throw new LaunchError(`--${name} takes a whole number, not "${text}".`);
}
