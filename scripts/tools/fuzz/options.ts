import { parseArgs } from "node:util";
import { LaunchError } from "../../launch/launch-error.mjs";

/** The options of the command line. */
export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Only calls whose name begins with one of these. Empty: all calls. */
  readonly calls: readonly string[];
  /** The number of one sequence to run alone. */
  readonly replay: number | undefined;
  /** Whether only the control plane of a stand-in is fuzzed. */
  readonly control: boolean;
  /** The file for the counts, as JSON. */
  readonly json: string | undefined;
}

/** The default number of requests, in CI too: well under a minute. */
const USUAL_REQUESTS = 20_000;
const SEED_MAX = 2 ** 31;
const REPLAY = /^(\d{1,10})\/(\d{1,9})$/;

/** Parses the command line. Without a seed it draws one and prints it. Throws a LaunchError with one sentence for invalid arguments. */
export function readFuzzOptions(args: readonly string[]): FuzzOptions {
  const { requests, seed, calls, replay, control = false, json } = parse(args);
  const [, replayed, sequence] = replay === undefined ? [] : (REPLAY.exec(replay) ?? []);
  if (replay !== undefined && replayed === undefined)
    throw new LaunchError(`--replay takes what a run printed, like 7/12, not "${replay}".`);
  return {
    requests: requests === undefined ? USUAL_REQUESTS : wholeNumber("requests", requests),
    seed: seedOf(replayed ?? seed),
    calls: (calls ?? "").split(",").flatMap((prefix) => prefix.trim() || []),
    replay: sequence === undefined ? undefined : Number(sequence),
    control,
    json,
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { requests: text, seed: text, calls: text, replay: text, control: flag, json: text };
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
