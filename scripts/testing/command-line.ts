import { parseArgs } from "node:util";
import { LaunchError } from "../launch/launch-error.mjs";

/** Reads the word after an option. Throws a LaunchError with one sentence for what cannot be meant. */
type Parser<T> = (word: string, option: string) => T;

/** How an option is read. Without it on the command line `read` gets nothing. */
interface Option<T> {
  readonly type: "string" | "boolean";
  read(given: string | undefined, option: string): T;
}
type Options = Readonly<Record<string, Option<unknown>>>;

type Camel<S> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type Values<O extends Options> = { readonly [N in keyof O as Camel<N>]: ReturnType<O[N]["read"]> };

/** The options of a command line on which there is nothing else: `write-docs` becomes `writeDocs`. */
export function readOptions<O extends Options>(args: readonly string[], options: O): Values<O> {
  return readWords(args, options, false).values;
}

/** The same with the words between the options. */
export function readWords<O extends Options>(args: readonly string[], options: O, allowPositionals = true) {
  const { values, positionals } = parsed(args, options, allowPositionals);
  const read = Object.entries(options).map(([name, option]) => {
    const given = values[name];
    const value = option.read(given === undefined ? undefined : String(given), `--${name}`);
    return [name.replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase()), value];
  });
  const known: Values<O> = Object.fromEntries(read);
  return { values: known, positionals };
}

function parsed(args: readonly string[], options: Options, allowPositionals: boolean) {
  try {
    const types = Object.entries(options).map(([name, { type }]) => [name, { type }] as const);
    return parseArgs({ args: [...args], options: Object.fromEntries(types), allowPositionals });
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}

export const flag: Option<boolean> = { type: "boolean", read: (given) => given !== undefined };

/** An option that may be left out. */
export function maybe<T>(parse: Parser<T>): Option<T | undefined> {
  return { type: "string", read: (given, option) => (given === undefined ? undefined : parse(given, option)) };
}

/** An option with what is meant without it. */
export function usually<T>(usual: string, parse: Parser<T>): Option<T> {
  return { type: "string", read: (given, option) => parse(given ?? usual, option) };
}

/** Any word. */
export const word: Parser<string> = (given) => given;

/** Items with commas between them; none of an empty word. */
export function listOf<T>(parse: Parser<T>): Parser<T[]> {
  return (given, option) => {
    const items = given === "" ? [] : given.split(",").map((item) => item.trim());
    if (items.includes("")) throw new LaunchError(`${option} takes words with commas between them, not "${given}".`);
    return items.map((item) => parse(item, option));
  };
}

export function numberFrom(least: number, most: number): Parser<number> {
  return between("numbers", /\S/, least, most);
}

export function wholeFrom(least: number, most: number): Parser<number> {
  return between("whole numbers", /^\d{1,10}$/, least, most);
}

function between(what: string, form: RegExp, least: number, most: number): Parser<number> {
  return (given, option) => {
    const value = form.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new LaunchError(`${option} takes ${what} from ${least} to ${most}, not "${given}".`);
  };
}

export function oneOf<T extends string>(known: readonly T[]): Parser<T> {
  return (given, option) => {
    const found = known.find((each) => each === given);
    if (found !== undefined) return found;
    throw new LaunchError(`${option} takes ${known.join(" or ")}, not "${given}".`);
  };
}

const SEED_MAX = 2 ** 31;

/** A seed, drawn where none is given. */
export const seed: Option<number> = {
  type: "string",
  read: (given, option) =>
    given === undefined ? Math.floor(Math.random() * SEED_MAX) : wholeFrom(0, SEED_MAX)(given, option),
};
