import { quantile } from "../bench/quantiles.ts";
import type { Outcome } from "./pressing.ts";

type RateFigures = ReturnType<typeof figuresOf>;
export type Waits = ReturnType<typeof waitsOf>;

const OVERLOADED = 503;
/** A server keeps up when it answers at least this share of the requests in the time in which they are due. */
const KEEPS_UP = 0.97;
const MS_PER_SECOND = 1000;

/** The figures of `due` requests of one rate, spread over `seconds`. */
export function figuresOf(outcomes: readonly Outcome[], due: number, seconds: number) {
  const isRefusal = ({ status, hasRetryAfter }: Outcome) => status === OVERLOADED && hasRetryAfter;
  const successes = outcomes.filter(({ status }) => status >= 200 && status < 300);
  const broken = outcomes.filter(({ status }) => status === 0).length;
  const wrong = outcomes.filter((outcome) => outcome.status >= 300 && !isRefusal(outcome));
  const inTime = successes.filter(({ ended }) => ended <= seconds * MS_PER_SECOND).length;
  const left = outcomes.filter(({ sent }) => !Number.isNaN(sent));
  const kinds = Map.groupBy(successes, ({ kind }) => kind);
  const errors = Map.groupBy(wrong, ({ status, kind }) => `${status} ${kind}`);
  return {
    /** Requests due in a second. */
    wanted: due / seconds,
    /** Successes in a second, counted when they ended in the time. */
    answered: inTime / seconds,
    waits: waitsOf(successes),
    /** 503 with Retry-After: refused, not done. */
    overloaded: outcomes.filter(isRefusal).length,
    /** Other responses that are no success, by status and kind: `404 media`. */
    errors: Object.fromEntries(Array.from(errors, ([name, ones]) => [name, ones.length])),
    /** Requests without a response within fifteen seconds, or whose connection broke. */
    unanswered: due - outcomes.length + broken,
    /**
     * The 99th percentile of the delay before a request was sent: the measuring process itself, and waiting for a connection. Milliseconds.
     */
    lateP99: quantile(Float64Array.from(left, ({ sent, due: dueAt }) => sent - dueAt).sort(), 0.99),
    kinds: Object.fromEntries(Array.from(kinds, ([kind, ones]) => [kind, waitsOf(ones)])),
  };
}

/** The response times: milliseconds from the moment a request was due to the end of its response. */
function waitsOf(outcomes: readonly Outcome[]) {
  const sorted = Float64Array.from(outcomes, ({ due, ended }) => ended - due).sort();
  const max = sorted.at(-1) ?? Number.NaN;
  return { count: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max };
}

/** Whether a server keeps up with a rate: it answers as many requests as are sent, and refuses none. */
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
