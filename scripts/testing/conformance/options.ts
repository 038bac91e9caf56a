import { parseArgs } from "node:util";
import { LaunchError } from "../../launch/launch-error.mjs";
import { KINDS, type Kind } from "./check.ts";

/** The options of one run. */
export interface ConformanceOptions {
  readonly target: string;
  /** A file, or `stand-in` for our own adapter. */
  readonly adapter: string | undefined;
  readonly json: string | undefined;
  readonly junit: string | undefined;
  readonly markdown: string | undefined;
  /** Only checks whose id begins with one of these. Empty: all checks. */
  readonly only: readonly string[];
  /** Only checks of these kinds. Empty: all checks. */
  readonly kinds: readonly Kind[];
  /** Leaves out checks that make many calls. */
  readonly quick: boolean;
  /** Leaves out the clean-up. */
  readonly keep: boolean;
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** Determines the order of the checks. */
  readonly seed: string;
}

/** Options of `diff`: the two reports to compare. */
export interface DiffOptions {
  readonly before: string;
  readonly after: string;
  readonly markdown: string | undefined;
}

const DEFAULTS = { concurrency: 4, timeoutMs: 20_000, seed: "chonsu" } as const;

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean" } as const;

/** Parses the command line of a run. Throws a LaunchError with one sentence for invalid arguments. */
export function readRunOptions(args: readonly string[]): ConformanceOptions {
  const options = {
    target: TEXT,
    adapter: TEXT,
    json: TEXT,
    junit: TEXT,
    markdown: TEXT,
    only: TEXT,
    kinds: TEXT,
    quick: FLAG,
    keep: FLAG,
    concurrency: TEXT,
    timeout: TEXT,
    seed: TEXT,
  };
  const { values } = parsed(() => parseArgs({ args: [...args], options, allowPositionals: false }));
  return {
    target: targetOf(values.target),
    adapter: values.adapter,
    json: values.json,
    junit: values.junit,
    markdown: values.markdown,
    only: wordsOf(values.only),
    kinds: wordsOf(values.kinds).map(kindOf),
    quick: values.quick ?? false,
    keep: values.keep ?? false,
    concurrency: positive("concurrency", values.concurrency, DEFAULTS.concurrency),
    timeoutMs: positive("timeout", values.timeout, DEFAULTS.timeoutMs),
    seed: values.seed ?? DEFAULTS.seed,
  };
}

/** Parses `diff A.json B.json [--markdown F]`. */
export function readDiffOptions(args: readonly string[]): DiffOptions {
  const { values, positionals } = parsed(() =>
    parseArgs({ args: [...args], options: { markdown: TEXT }, allowPositionals: true }),
  );
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined || more.length > 0)
    throw new LaunchError("diff takes two reports: npm run conformance -- diff before.json after.json");
  return { before, after, markdown: values.markdown };
}

function parsed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}

function targetOf(text: string | undefined): string {
  if (text === undefined) throw new LaunchError("Say which server is checked: --target http://127.0.0.1:3000");
  const isAddress = URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
  if (!isAddress) throw new LaunchError(`--target takes an address like http://127.0.0.1:3000, not "${text}".`);
  return text.replace(/\/+$/, "");
}

function wordsOf(text = ""): string[] {
  return text.split(",").flatMap((word) => word.trim() || []);
}

function kindOf(word: string): Kind {
  const kind = KINDS.find((known) => known === word);
  if (kind !== undefined) return kind;
  throw new LaunchError(`--kinds takes some of ${KINDS.join(", ")} with commas between them, not "${word}".`);
}

function positive(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new LaunchError(`--${name} takes a whole number above 0, not "${text}".`);
}
