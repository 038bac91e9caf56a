import { listOf, membersOf, numberOf, parsed } from "../bench/command-line.ts";
import type { Form } from "../bench/server.ts";

/** What one run puts a server under. */
export interface LoadOptions {
  readonly members: number;
  /** Requests a second, one rate after the other. */
  readonly rates: readonly number[];
  /** So long at each of them. */
  readonly seconds: number;
  /** Open connections, one member each; messages go between them. */
  readonly connections: number;
  /** Only requests whose name begins with one of these; none given: all. */
  readonly only: readonly string[];
  /** Minutes at one rate afterwards; none given: no such run. */
  readonly soak: number | undefined;
  /** Requests a second of that run. */
  readonly soakRate: number;
  /** How the server runs. A stand-in has sandboxes during the long run. */
  readonly form: Form;
  /** Where the figures go as JSON. */
  readonly json: string | undefined;
  /** Put the tables into docs/load.md. */
  readonly writeDocs: boolean;
}

/** Tokens are made before and live for three hours. */
const SOAK_MAX = 150;
/** So many unless told, or everybody where there are fewer. */
const CONNECTIONS = 1000;
const RATE_MAX = 100_000;

const text = { type: "string" } as const;
const OPTIONS = {
  members: { ...text, default: "20000" },
  rates: { ...text, default: "100,200,400,800,1600,3200" },
  seconds: { ...text, default: "20" },
  connections: text,
  only: { ...text, default: "" },
  soak: text,
  "soak-rate": { ...text, default: "200" },
  "stand-in": { type: "boolean", default: false },
  json: text,
  "write-docs": { type: "boolean", default: false },
} as const;

/** Reads the command line. Throws a LaunchError with one sentence for what cannot be meant. */
export function readOptions(args: readonly string[]): LoadOptions {
  const given = parsed(args, OPTIONS);
  const members = membersOf(given.members);
  const connections = given.connections ?? String(Math.min(CONNECTIONS, members));
  return {
    members,
    rates: given.rates.split(",").map((rate) => numberOf("--rates", rate, 1, RATE_MAX)),
    seconds: numberOf("--seconds", given.seconds, 0.1, 3600),
    connections: numberOf("--connections", connections, 0, members),
    only: listOf(given.only),
    soak: given.soak === undefined ? undefined : numberOf("--soak", given.soak, 0.01, SOAK_MAX),
    soakRate: numberOf("--soak-rate", given["soak-rate"], 1, RATE_MAX),
    form: given["stand-in"] ? "stand-in" : "production",
    json: given.json,
    writeDocs: given["write-docs"],
  };
}
