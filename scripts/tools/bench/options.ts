import { listOf, membersOf, oneOf, parsed, wholeNumberOf } from "./command-line.ts";
import { CLIENTS, type Client, clientHere } from "./press.ts";
import { FORMS, type Form } from "./server.ts";

/** What one run of the benchmark measures. */
export interface BenchOptions {
  /** One table for each: how many members the university has. */
  readonly members: readonly number[];
  /** Only calls whose name begins with one of these; none given: all. */
  readonly calls: readonly string[];
  readonly forms: readonly Form[];
  /** Whole seconds of load, which is all that wrk knows, on each call in each round, and as long on the bare route beside it. */
  readonly seconds: number;
  /** How often both take turns. */
  readonly rounds: number;
  readonly client: Client;
  /** Where the figures go as JSON; and where those are that they are compared with. */
  readonly json: string | undefined;
  readonly compare: string | undefined;
  /** Put the tables into docs/bench.md. */
  readonly writeDocs: boolean;
  /** The graph alone, of a dataset with so many members, instead of the calls; none given: the calls. */
  readonly graph: number | undefined;
  /** What the stand-in costs its testers, instead of the calls. */
  readonly standIn: boolean;
  /** The longest turn of the event loop for each call without a limit, instead of the calls. */
  readonly turns: boolean;
}

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const OPTIONS = {
  members: { ...text, default: "2000" },
  calls: { ...text, default: "" },
  form: { ...text, default: FORMS.join(",") },
  seconds: { ...text, default: "1" },
  rounds: { ...text, default: "3" },
  client: text,
  json: text,
  compare: text,
  graph: text,
  "write-docs": flag,
  "stand-in": flag,
  turns: flag,
} as const;
/** Neither too small for the questions asked nor too large for the memory of a common machine. */
const GRAPH_MEMBERS = { min: 1000, max: 2_000_000 };

/** Reads the command line. Throws a LaunchError with one sentence for what cannot be meant. */
export function readOptions(args: readonly string[]): BenchOptions {
  const given = parsed(args, OPTIONS);
  const { json, compare, client, graph } = given;
  return {
    members: listOf(given.members).map(membersOf),
    calls: listOf(given.calls),
    forms: listOf(given.form).map((word) => oneOf("--form", word, FORMS)),
    seconds: wholeNumberOf("--seconds", given.seconds, 1, 600),
    rounds: wholeNumberOf("--rounds", given.rounds, 1, 100),
    client: client === undefined ? clientHere() : oneOf("--client", client, CLIENTS),
    json,
    compare,
    writeDocs: given["write-docs"],
    graph: graph === undefined ? undefined : wholeNumberOf("--graph", graph, GRAPH_MEMBERS.min, GRAPH_MEMBERS.max),
    standIn: given["stand-in"],
    turns: given.turns,
  };
}
