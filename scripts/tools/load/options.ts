import { parseArgs } from "node:util";
import { CROWD_RANGE, isScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { LaunchError } from "../../launch/launch-error.mjs";

/** What one run puts a server under. */
export interface LoadOptions {
  readonly members: number;
  /** Requests a second, one rate after the other. */
  readonly rates: readonly number[];
  /** So long at each of them. */
  readonly seconds: number;
  /** Open connections, one member each; messages go between them. */
  readonly connections: number;
  /** Minutes at one rate afterwards; none given: no such run. */
  readonly soak: number | undefined;
  /** Requests a second of that run. */
  readonly soakRate: number;
  /** Where the figures go as JSON. */
  readonly json: string | undefined;
  /** Put the tables into docs/load.md. */
  readonly writeDocs: boolean;
}

const DEFAULTS = { members: "20000", rates: "100,200,400,800,1600,3200", seconds: "20", soakRate: "200" };
/** Tokens are made before and live for two hours. */
const SOAK_MAX = 110;
/** So many unless told, or everybody where there are fewer. */
const CONNECTIONS = 1000;
const RATE_MAX = 100_000;

/** Reads the command line. Throws a LaunchError with one sentence for what cannot be meant. */
export function readOptions(args: readonly string[]): LoadOptions {
  const given = parse(args);
  const members = numberOf("--members", given.members, 1, Number.POSITIVE_INFINITY);
  if (!isScenarioName(`crowd:${members}`)) throw new LaunchError(`--members takes a number: ${CROWD_RANGE}.`);
  return {
    members,
    rates: given.rates.split(",").map((rate) => numberOf("--rates", rate, 1, RATE_MAX)),
    seconds: numberOf("--seconds", given.seconds, 0.1, 3600),
    connections:
      given.connections === undefined
        ? Math.min(CONNECTIONS, members)
        : numberOf("--connections", given.connections, 0, members),
    soak: given.soak === undefined ? undefined : numberOf("--soak", given.soak, 0.01, SOAK_MAX),
    soakRate: numberOf("--soak-rate", given["soak-rate"], 1, RATE_MAX),
    json: given.json,
    writeDocs: given["write-docs"] === true,
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    const options = {
      members: { ...text, default: DEFAULTS.members },
      rates: { ...text, default: DEFAULTS.rates },
      seconds: { ...text, default: DEFAULTS.seconds },
      connections: text,
      soak: text,
      "soak-rate": { ...text, default: DEFAULTS.soakRate },
      json: text,
      "write-docs": { type: "boolean" },
    } as const;
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}

function numberOf(option: string, text: string, least: number, most: number): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  const range = most === Number.POSITIVE_INFINITY ? `from ${least}` : `from ${least} to ${most}`;
  throw new LaunchError(`${option} takes numbers ${range}, not "${text}".`);
}
