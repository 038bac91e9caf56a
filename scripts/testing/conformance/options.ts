import { LaunchError } from "../../launch/launch-error.mjs";
import { flag, listOf, maybe, oneOf, readOptions, readWords, usually, wholeFrom, word } from "../command-line.ts";
import { KINDS } from "./check.ts";

const MOST = 2 ** 31 - 1;

/** The options of one run. Throws a LaunchError with one sentence for invalid arguments. */
export function readRunOptions(args: readonly string[]) {
  const { timeout: timeoutMs, ...options } = readOptions(args, {
    target: usually("", targetOf),
    /** A file, or `stand-in` for our own adapter. */
    adapter: maybe(word),
    /** A JSON file with the settings of a target that has no `GET /api/config/`. */
    config: maybe(word),
    /** Calls that are not there yet do not fail the run. */
    "allow-missing": flag,
    /** Additions that are missing fail the run. */
    additions: flag,
    json: maybe(word),
    junit: maybe(word),
    markdown: maybe(word),
    /** Only checks whose id begins with one of these. Empty: all checks. */
    only: usually("", listOf(word)),
    /** Only checks of these kinds. Empty: all checks. */
    kinds: usually("", listOf(oneOf(KINDS))),
    /** Leaves out checks that make many calls. */
    quick: flag,
    /** One page with everything, to send around. */
    html: maybe(word),
    /** JSON reports of earlier runs, for the progress on that page: files, or folders of them. */
    earlier: usually("", listOf(word)),
    /** Checks nothing: deletes the accounts that an earlier run has left, by its JSON report. */
    "clean-up": maybe(word),
    /** Leaves out the clean-up. */
    keep: flag,
    concurrency: usually("4", wholeFrom(1, MOST)),
    timeout: usually("20000", wholeFrom(1, MOST)),
    /** Determines the order of the checks. */
    seed: usually("chonsu", word),
  });
  return { ...options, timeoutMs };
}

/** Parses `diff A.json B.json [--markdown F]`. */
export function readDiffOptions(args: readonly string[]) {
  const { values, positionals } = readWords(args, { markdown: maybe(word) });
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined || more.length > 0)
    throw new LaunchError("diff takes two reports: npm run conformance -- diff before.json after.json");
  return { before, after, ...values };
}

function targetOf(text: string): string {
  if (text === "") throw new LaunchError("Say which server is checked: --target http://127.0.0.1:3000");
  const isAddress = URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
  if (!isAddress) throw new LaunchError(`--target takes an address like http://127.0.0.1:3000, not "${text}".`);
  return text.replace(/\/+$/, "");
}
