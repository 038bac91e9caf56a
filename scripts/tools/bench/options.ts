import { parseArgs } from "node:util";
import { CROWD_RANGE, isScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { LaunchError } from "../../launch/launch-error.mjs";

/** What one run of the benchmark measures. */
export interface BenchOptions {
  /** One table for each: how many members the university has. None: the campus of the cast. */
  readonly members: readonly number[];
  /** Where the figures go as JSON. */
  readonly json: string | undefined;
  /** Only calls whose name begins with one of these; none given: all. */
  readonly calls: readonly string[];
  /** Seconds of load on each call, and as long on the bare route beside it; of messages at each rate. */
  readonly seconds: number;
  /** So many open connections instead of the calls; none given: the calls. */
  readonly sockets: number | undefined;
  /** The graph alone, of a small dataset with so many members, instead of the calls; none given: the calls. */
  readonly graph: number | undefined;
  /** What the stand-in costs its testers, instead of the calls. */
  readonly standIn: boolean;
}

const DEFAULT_SECONDS = 2;
/** Datasets that are neither too small for the questions asked nor too large for a folder of temporary files. */
const GRAPH_MEMBERS = { min: 1000, max: 2_000_000 };

/** Reads the command line. Throws a LaunchError with one sentence for what cannot be meant. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { members, json, calls, seconds, sockets, graph, ...flags } = parse(args);
  return {
    members: members === undefined ? [] : listOf(members).map(memberCount),
    json,
    calls: calls === undefined ? [] : listOf(calls),
    seconds: seconds === undefined ? DEFAULT_SECONDS : secondsOf(seconds),
    sockets: sockets === undefined ? undefined : socketsOf(sockets),
    graph: graph === undefined ? undefined : graphMembersOf(graph),
    standIn: flags["stand-in"] === true,
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    const options = {
      members: text,
      json: text,
      calls: text,
      seconds: text,
      sockets: text,
      graph: text,
      "stand-in": { type: "boolean" },
    } as const;
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function memberCount(text: string): number {
  if (/^\d+$/.test(text) && isScenarioName(`crowd:${text}`)) return Number(text);
  throw new LaunchError(`--members takes numbers like 2000,20000, not "${text}": ${CROWD_RANGE}.`);
}

function socketsOf(text: string): number {
  if (/^\d+$/.test(text) && isScenarioName(`crowd:${text}`)) return Number(text);
  throw new LaunchError(`--sockets takes a number of open tabs, one member each, not "${text}": ${CROWD_RANGE}.`);
}

function graphMembersOf(text: string): number {
  const members = Number(text);
  const { min, max } = GRAPH_MEMBERS;
  if (Number.isInteger(members) && members >= min && members <= max) return members;
  throw new LaunchError(`--graph takes a number of members from ${min} to ${max}, not "${text}".`);
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (seconds > 0) return seconds;
  throw new LaunchError(`--seconds takes a number above 0, not "${text}".`);
}
