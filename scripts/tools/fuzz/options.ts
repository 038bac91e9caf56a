import { LaunchError } from "../../launch/launch-error.mjs";
import { flag, listOf, maybe, readOptions, seed, usually, wholeFrom, word } from "../../testing/command-line.ts";

/** The options of the command line. Without a seed it draws one and prints it. Throws a LaunchError for invalid arguments. */
export function readFuzzOptions(args: readonly string[]) {
  const { replay, ...options } = readOptions(args, {
    requests: usually("20000", wholeFrom(1, 2 ** 31)),
    seed,
    /** Only calls whose name begins with one of these. Empty: all calls. */
    calls: usually("", listOf(word)),
    /** One sequence of a seed to run alone. */
    replay: maybe(sequenceOf),
    /** Whether only the control plane of a stand-in is fuzzed. */
    control: flag,
    /** The file for the counts, as JSON. */
    json: maybe(word),
  });
  return { ...options, ...replay, replay: replay?.sequence };
}

function sequenceOf(text: string) {
  const [, replayed, sequence] = /^(\d{1,10})\/(\d{1,9})$/.exec(text) ?? [];
  if (replayed !== undefined) return { seed: Number(replayed), sequence: Number(sequence) };
  throw new LaunchError(`--replay takes what a run printed, like 7/12, not "${text}".`);
}
