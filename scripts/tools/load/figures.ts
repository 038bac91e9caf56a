import { quantile } from "../bench/quantiles.ts";
import type { Outcome } from "./pressing.ts";

/** How long answers took. Milliseconds from the moment a request was due to the end of its answer. */
export interface Waits {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** What became of all requests of one rate. */
export interface RateFigures {
  /** Requests due in a second. */
  readonly wanted: number;
  /** Successes in a second, counted when they ended in the time. */
  readonly answered: number;
  /** Of the successes. */
  readonly waits: Waits;
  /** 503 with Retry-After: refused, not done. */
  readonly overloaded: number;
  /** Any other answer that is no success, by its status and kind: `404 media`. */
  readonly errors: Readonly<Record<string, number>>;
  /** Those whose answer did not come in fifteen seconds, or whose connection broke. */
  readonly unanswered: number;
  /** How late requests left this side, 99 of 100: the measuring process itself, and what waited for a connection. Milliseconds. */
  readonly lateP99: number;
  readonly kinds: Readonly<Record<string, Waits>>;
}

const OVERLOADED = 503;
/** A server keeps up as long as nearly all of what is due in the time is also answered in it. */
const KEEPS_UP = 0.97;
const MS_PER_SECOND = 1000;

/** Counts the outcomes of `due` requests that were spread over so many seconds. */
export function figuresOf(outcomes: readonly Outcome[], due: number, seconds: number): RateFigures {
  const successes = outcomes.filter(({ status }) => status >= 200 && status < 300);
  const refusals = outcomes.filter(({ status, isPublished }) => status === OVERLOADED && isPublished);
  const broken = outcomes.filter(({ status }) => status === 0).length;
  const errors: Record<string, number> = {};
  for (const { status, isPublished, kind } of outcomes) {
    const isError = status >= 300 && !(status === OVERLOADED && isPublished);
    const name = `${status} ${kind}`;
    if (isError) errors[name] = (errors[name] ?? 0) + 1;
  }
  const inTime = successes.filter(({ ended }) => ended <= seconds * MS_PER_SECOND).length;
  const left = outcomes.filter(({ sent }) => !Number.isNaN(sent));
  const kinds = Map.groupBy(successes, ({ kind }) => kind);
  return {
    wanted: due / seconds,
    answered: inTime / seconds,
    waits: waitsOf(successes),
    overloaded: refusals.length,
    errors,
    unanswered: due - outcomes.length + broken,
    lateP99: quantile(Float64Array.from(left, ({ sent, due: dueAt }) => sent - dueAt).sort(), 0.99),
    kinds: Object.fromEntries([...kinds].map(([kind, ones]) => [kind, waitsOf(ones)])),
  };
}

function waitsOf(outcomes: readonly Outcome[]): Waits {
  const sorted = Float64Array.from(outcomes, ({ due, ended }) => ended - due).sort();
  const max = sorted.at(-1) ?? Number.NaN;
  return { count: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max };
}

/** Whether a server keeps up with a rate: answers as much as is asked, and refuses nothing. */
export function keepsUp({ wanted, answered, overloaded, unanswered }: RateFigures): boolean {
  return overloaded === 0 && unanswered === 0 && answered >= wanted * KEEPS_UP;
}

/** How fast a value grows with time, by least squares: units of the value in one of time. NaN with fewer than two points. */
export function slope(points: readonly (readonly [time: number, value: number])[]): number {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [meanTime, meanValue] = [mean(0), mean(1)];
  const rise = points.reduce((sum, [time, value]) => sum + (time - meanTime) * (value - meanValue), 0);
  const run = points.reduce((sum, [time]) => sum + (time - meanTime) ** 2, 0);
  return run === 0 ? Number.NaN : rise / run;
}
