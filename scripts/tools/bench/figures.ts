import type { GraphFigures } from "./graph.ts";

/** What load on one route came to: medians over the rounds. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  /** Milliseconds from sending a request to the end of its answer, with all connections busy. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time the server spent on one request, garbage collection included. */
  readonly cpu: number;
}

/** One call beside a bare route that answers the same bytes. */
export interface CallFigures extends LoadFigures {
  readonly call: string;
  /** Mean length of the answers. */
  readonly bytes: number;
  /** Mean of the `count` of answers that are a page: what was found, of which the page shows ten. 1 where answers are no pages. */
  readonly found: number;
  readonly bare: LoadFigures;
  /** Requests per second of the call as a part of the bare route's: the median over the rounds, and the worst and best of them. */
  readonly share: number;
  readonly shareFrom: number;
  readonly shareTo: number;
  /** The same by processor time, which a busy machine disturbs less. */
  readonly cpuShare: number;
}

/** What the server took to begin. Times in milliseconds, memory in bytes. */
export interface StartFigures {
  readonly databaseBytes: number;
  readonly openMs: number;
  /** Graph and search index, made from the rows. */
  readonly loadMs: number;
  readonly loadBytes: number;
}

/** Everything measured at one size. */
export interface SizeFigures {
  readonly scenario: string;
  readonly members: number;
  readonly start: StartFigures;
  /** The graph beside a plain search; undefined when only some calls were asked for. */
  readonly graph: GraphFigures | undefined;
  readonly calls: readonly CallFigures[];
  /** Calls that this university has no case for, with the reason. */
  readonly skipped: readonly string[];
}

/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** A quantile of numbers in ascending order; NaN of none. */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * part));
  return sorted[at] ?? Number.NaN;
}
