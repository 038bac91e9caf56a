import { setTimeout as rest } from "node:timers/promises";
import { mulberry } from "../bench/dataset.ts";
import { quantile } from "../bench/quantiles.ts";
import type { Served } from "../bench/server.ts";
import { figuresOf, type RateFigures } from "./figures.ts";
import type { Listening } from "./messaging.ts";
import type { Kind, Shot } from "./mix.ts";
import { press } from "./pressing.ts";
import { arrivals, type Chance, drawer } from "./schedule.ts";

/** What messages came to in the connections of those they were for. */
export interface HeardFigures {
  /** Messages that were answered 201. */
  readonly sent: number;
  /** Milliseconds from the moment a message was due to be sent to its arrival. */
  readonly p50: number;
  readonly p99: number;
  /** Answered, and did not arrive; and arrived more than once. */
  readonly lost: number;
  readonly doubled: number;
}

/** All that is known of one rate. */
export interface RateReport extends RateFigures {
  /** Requests a second that were asked for; by chance some more or fewer were due. */
  readonly rate: number;
  readonly heard: HeardFigures;
  /** Processors the server kept busy. */
  readonly processors: number;
  /** The server's memory at the end, as the machine gave it. */
  readonly residentBytes: number;
}

const SEED = 20_261_121;
const TICK_MS = 10;
const TIMEOUT_MS = 5000;
const MICROSECONDS = 1_000_000;
/** Kinds that ran out are drawn again; so often that one with requests is found. */
const DRAWS_MAX = 100;

/** A server under load, rate after rate, with the connections of its members open. */
export class Run {
  readonly #served: Served;
  readonly #listening: Listening;
  readonly #draw: (chance: Chance) => Kind;
  readonly #chance = mulberry(SEED);

  constructor(kinds: readonly Kind[], served: Served, listening: Listening) {
    this.#served = served;
    this.#listening = listening;
    this.#draw = drawer(kinds);
  }

  /** Presses at a rate for some seconds. */
  async at(rate: number, seconds: number): Promise<RateReport> {
    const due = arrivals(rate, seconds, this.#chance);
    const written = new Map<string, number>();
    this.#listening.forget();
    const before = await this.#served.cost();
    const began = performance.now();
    const ear = { onMessage: (key: string, dueAt: number) => void written.set(key, dueAt) };
    const outcomes = await press(this.#served.url, due, () => this.#next(), ear);
    const took = performance.now() - began;
    const after = await this.#served.cost();
    const figures = figuresOf(outcomes, due.length, seconds);
    return {
      ...figures,
      rate,
      heard: await this.#heardOf(written),
      processors: ((after.cpuMicroseconds - before.cpuMicroseconds) / MICROSECONDS / took) * 1000,
      residentBytes: after.residentBytes,
    };
  }

  #next(): { readonly kind: Kind; readonly shot: Shot } {
    for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
      const kind = this.#draw(this.#chance);
      const shot = kind.next();
      if (shot !== undefined) return { kind, shot };
    }
    throw new RangeError("nothing is left to ask for");
  }

  async #heardOf(written: ReadonlyMap<string, number>): Promise<HeardFigures> {
    const { heard } = this.#listening;
    const isAllHeard = () => [...written.keys()].every((key) => heard.has(key));
    const until = performance.now() + TIMEOUT_MS;
    while (!isAllHeard() && performance.now() < until) await rest(TICK_MS);
    const times = Array.from(written, ([key, dueAt]) => (heard.get(key) ?? Number.NaN) - dueAt);
    const sorted = Float64Array.from(times.filter((time) => !Number.isNaN(time))).sort();
    return {
      sent: written.size,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      lost: written.size - sorted.length,
      doubled: this.#listening.doubled(),
    };
  }
}
