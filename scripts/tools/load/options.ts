import {
  flag,
  listOf,
  maybe,
  numberFrom,
  readOptions as read,
  usually,
  wholeFrom,
  word,
} from "../../testing/command-line.ts";
import { membersOf } from "../bench/options.ts";
import type { Form } from "../bench/server.ts";

/** Tokens are made before the run and are valid for three hours. */
const SOAK_MAX = 150;
/** The default number of connections, or all members when there are fewer. */
const CONNECTIONS = 1000;
const rate = numberFrom(1, 100_000);

export type LoadOptions = ReturnType<typeof readOptions>;

/** The options of one run. Throws a LaunchError with one sentence for invalid arguments. */
export function readOptions(args: readonly string[]) {
  const { connections, standIn, ...options } = read(args, {
    members: usually("20000", membersOf),
    /** Requests a second, one rate after the other. */
    rates: usually("100,200,400,800,1600,3200", listOf(rate)),
    /** The seconds at each rate. */
    seconds: usually("20", numberFrom(0.1, 3600)),
    /** Open connections, one member each; messages go between them. */
    connections: maybe(word),
    /** Only requests whose name begins with one of these; none given: all. */
    only: usually("", listOf(word)),
    /** Minutes of a long run at one rate afterwards; without it there is no long run. */
    soak: maybe(numberFrom(0.01, SOAK_MAX)),
    /** Requests a second of that run. */
    "soak-rate": usually("200", rate),
    /** The server runs as a stand-in, and the long run uses sandboxes. */
    "stand-in": flag,
    /** The file for the figures as JSON. */
    json: maybe(word),
    /** Writes the tables into docs/load.md. */
    "write-docs": flag,
  });
  const { members } = options;
  const form: Form = standIn ? "stand-in" : "production";
  const open = wholeFrom(0, members)(connections ?? String(Math.min(CONNECTIONS, members)), "--connections");
  return { ...options, form, connections: open };
}
