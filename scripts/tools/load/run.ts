import { setTimeout as rest } from "node:timers/promises";
import { type Chance, chanceOf } from "@chonsu/db/seed/crowd/draw/chance";
import { quantile } from "../bench/quantiles.ts";
import type { Served } from "../bench/server.ts";
import { figuresOf } from "./figures.ts";
import type { Listening } from "./messaging.ts";
import type { Kind, Shot } from "./mix.ts";
import { press } from "./pressing.ts";

export type Run = ReturnType<typeof beginRun>;
/** The figures of one rate. */
export type RateReport = Awaited<ReturnType<Run["at"]>>;

const SEED = 20_261_121;
const TICK_MS = 10;
const TIMEOUT_MS = 5000;
const MS_PER_SECOND = 1000;
/** A kind without requests is drawn again, at most this many times. */
const DRAWS_MAX = 100;

/** A server under load, rate after rate, with the connections of its members open. */
export function beginRun(kinds: readonly Kind[], served: Served, listening: Listening) {
  const chance = chanceOf(SEED, "load");
  const draw = drawer(kinds);
  const next = (): { readonly kind: Kind; readonly shot: Shot } => {
    for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
      const kind = draw(chance);
      const shot = kind.next();
      if (shot !== undefined) return { kind, shot };
    }
    throw new RangeError("nothing is left to ask for");
  };
  return {
    /** Puts load on the server at a rate for some seconds. The number of requests is random around the rate. */
    async at(rate: number, seconds: number) {
      const due = arrivals(rate, seconds, chance);
      const written = new Map<string, number>();
      listening.forget();
      const before = await served.cost();
      const began = performance.now();
      const outcomes = await press(served.url, due, next, (key, dueAt) => void written.set(key, dueAt));
      const took = performance.now() - began;
      const after = await served.cost();
      return {
        ...figuresOf(outcomes, due.length, seconds),
        rate,
        heard: await heardOf(written, listening),
        /** The processors that the server used, and its memory at the end, as the system reports it. */
        processors: (after.cpuMicroseconds - before.cpuMicroseconds) / (1000 * took),
        residentBytes: after.residentBytes,
      };
    },
  };
}

/** What the receivers' connections received of the messages that were answered with 201. */
async function heardOf(written: ReadonlyMap<string, number>, { heard, doubled }: Listening) {
  const isAllHeard = () => [...written.keys()].every((key) => heard.has(key));
  const until = performance.now() + TIMEOUT_MS;
  while (!isAllHeard() && performance.now() < until) await rest(TICK_MS);
  const times = Array.from(written, ([key, dueAt]) => (heard.get(key) ?? Number.NaN) - dueAt);
  const sorted = Float64Array.from(times.filter((time) => !Number.isNaN(time))).sort();
  return {
    sent: written.size,
    /** Milliseconds from the moment a message was due to be sent to its arrival. */
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    /** Messages that were answered but did not arrive, and messages that arrived more than once. */
    lost: written.size - sorted.length,
    doubled: doubled(),
  };
}

/**
 * When each request of a rate is due, in milliseconds from the beginning, ascending. Members act independently, so the gaps are random (a
 * Poisson process) and bursts occur. The times are fixed in advance: no response changes them.
 */
export function arrivals(rate: number, seconds: number, { part }: Chance): Float64Array {
  const due: number[] = [];
  const gap = () => (-Math.log(1 - part()) * MS_PER_SECOND) / rate;
  for (let at = gap(); at < seconds * MS_PER_SECOND; at += gap()) due.push(at);
  return Float64Array.from(due);
}

/** Draws one of some things with a probability by weight. Throws RangeError when there are none. */
export function drawer<T extends { readonly weight: number }>(things: readonly T[]): (chance: Chance) => T {
  const sum = things.reduce((total, { weight }) => total + weight, 0);
  return ({ part }) => {
    let left = part() * sum;
    const drawn = things.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    if (drawn === undefined) throw new RangeError("nothing to draw from");
    return drawn;
  };
}
