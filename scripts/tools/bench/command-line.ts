import { type ParseArgsConfig, parseArgs } from "node:util";
import { CROWD_RANGE, isScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { LaunchError } from "../../launch/launch-error.mjs";

/** The options of a command line, nothing else being on it. Throws a LaunchError with one sentence for what cannot be meant. */
export function parsed<const O extends NonNullable<ParseArgsConfig["options"]>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}

/** The items of a list with commas. */
export function listOf(list: string): string[] {
  return list
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** A number in a range. Throws a LaunchError for anything else. */
export function numberOf(option: string, text: string, least: number, most: number): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new LaunchError(`${option} takes numbers from ${least} to ${most}, not "${text}".`);
}

/** The same without a fraction. */
export function wholeNumberOf(option: string, text: string, least: number, most: number): number {
  const value = numberOf(option, text, least, most);
  if (Number.isInteger(value)) return value;
  throw new LaunchError(`${option} takes whole numbers, not "${text}".`);
}

/** How many members a university may have. Throws a LaunchError for anything else. */
export function membersOf(text: string): number {
  if (/^\d+$/.test(text) && isScenarioName(`crowd:${text}`)) return Number(text);
  throw new LaunchError(`--members takes numbers like 2000, not "${text}": ${CROWD_RANGE}.`);
}

/** One of some words. Throws a LaunchError for anything else. */
export function oneOf<T extends string>(option: string, word: string, known: readonly T[]): T {
  const found = known.find((one) => one === word);
  if (found !== undefined) return found;
  throw new LaunchError(`${option} takes ${known.join(" or ")}, not "${word}".`);
}
