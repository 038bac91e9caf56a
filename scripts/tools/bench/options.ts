import { CROWD_RANGE, isScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { LaunchError } from "../../launch/launch-error.mjs";
import { flag, listOf, maybe, oneOf, readOptions, usually, wholeFrom, word } from "../../testing/command-line.ts";
import { CLIENTS, clientHere } from "./press.ts";
import { FORMS } from "./server.ts";

/** Large enough for the pairs, and small enough for the memory of a usual machine. */
const graphMembers = wholeFrom(1000, 2_000_000);

export type BenchOptions = ReturnType<typeof readBenchOptions>;

/** The options of one run. Throws a LaunchError with one sentence for invalid arguments. */
export function readBenchOptions(args: readonly string[]) {
  const { client, form, ...options } = readOptions(args, {
    /** One table for each: how many members the university has. */
    members: usually("2000", listOf(membersOf)),
    /** Only calls whose name begins with one of these; none given: all. */
    calls: usually("", listOf(word)),
    form: usually(FORMS.join(","), listOf(oneOf(FORMS))),
    /** The seconds of load on each call in each round, and as long on the bare route beside it. wrk takes whole seconds only. */
    seconds: usually("1", wholeFrom(1, 600)),
    /** The number of rounds. */
    rounds: usually("3", wholeFrom(1, 100)),
    client: maybe(oneOf(CLIENTS)),
    /** The file for the figures as JSON, and the file of the figures to compare them with. */
    json: maybe(word),
    compare: maybe(word),
    /** Writes the tables into docs/bench.md. */
    "write-docs": flag,
    /** Measures only the graph, with this number of members, instead of the calls. */
    graph: maybe(graphMembers),
    /** Measures the costs of the stand-in for testers, instead of the calls. */
    "stand-in": flag,
    /** Measures the longest turn of the event loop for each call without a limit, instead of the calls. */
    turns: flag,
  });
  return { ...options, forms: form, client: client ?? clientHere() };
}

/** How many members a university may have. */
export function membersOf(text: string, option: string): number {
  if (/^\d+$/.test(text) && isScenarioName(`crowd:${text}`)) return Number(text);
  throw new LaunchError(`${option} takes numbers like 2000, not "${text}": ${CROWD_RANGE}.`);
}
