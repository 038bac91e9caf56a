import { CROWD_RANGE, isScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { LaunchError } from "../../launch/launch-error.mjs";
import {
  flag,
  listOf,
  maybe,
  oneOf,
  readOptions as read,
  usually,
  wholeFrom,
  word,
} from "../../testing/command-line.ts";
import { CLIENTS, clientHere } from "./press.ts";
import { FORMS } from "./server.ts";

/** Neither too small for the questions asked nor too large for the memory of a common machine. */
const graphMembers = wholeFrom(1000, 2_000_000);

export type BenchOptions = ReturnType<typeof readOptions>;

/** What one run of the benchmark measures. Throws a LaunchError with one sentence for what cannot be meant. */
export function readOptions(args: readonly string[]) {
  const {
    client,
    form: forms,
    ...options
  } = read(args, {
    /** One table for each: how many members the university has. */
    members: usually("2000", listOf(membersOf)),
    /** Only calls whose name begins with one of these; none given: all. */
    calls: usually("", listOf(word)),
    form: usually(FORMS.join(","), listOf(oneOf(FORMS))),
    /** Whole seconds of load, which is all that wrk knows, on each call in each round, and as long on the bare route beside it. */
    seconds: usually("1", wholeFrom(1, 600)),
    /** How often both take turns. */
    rounds: usually("3", wholeFrom(1, 100)),
    client: maybe(oneOf(CLIENTS)),
    /** Where the figures go as JSON; and where those are that they are compared with. */
    ...{ json: maybe(word), compare: maybe(word) },
    /** Put the tables into docs/bench.md. */
    "write-docs": flag,
    /** The graph alone, of a dataset with so many members, instead of the calls. */
    graph: maybe(graphMembers),
    /** What the stand-in costs its testers, instead of the calls. */
    "stand-in": flag,
    /** The longest turn of the event loop for each call without a limit, instead of the calls. */
    turns: flag,
  });
  return { ...options, forms, client: client ?? clientHere() };
}

/** How many members a university may have. */
export function membersOf(text: string, option: string): number {
  if (/^\d+$/.test(text) && isScenarioName(`crowd:${text}`)) return Number(text);
  throw new LaunchError(`${option} takes numbers like 2000, not "${text}": ${CROWD_RANGE}.`);
}
