import { setTimeout as rest } from "node:timers/promises";
import type { Served } from "../bench/server.ts";
import { slope } from "./figures.ts";
import type { RateReport, Run } from "./run.ts";

/** The server's memory at one moment of a long run. */
export interface Sample {
  readonly minute: number;
  /** Of the values, after a full collection. */
  readonly heapBytes: number;
  readonly residentBytes: number;
}

/** A long time at one rate. */
export interface SoakFigures {
  readonly minutes: number;
  readonly load: RateReport;
  readonly samples: readonly Sample[];
  /** Bytes an hour, over the second half: in the first the server comes to know its members. */
  readonly heapGrowth: number;
  readonly residentGrowth: number;
}

const SAMPLE_MS = 10_000;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

/** Presses for some minutes and looks at the memory every ten seconds. */
export async function soak(run: Run, served: Served, rate: number, minutes: number): Promise<SoakFigures> {
  const samples: Sample[] = [];
  const ended = new AbortController();
  const watching = watch(served, samples, ended.signal);
  const load = await run.at(rate, minutes * MINUTES_PER_HOUR);
  ended.abort();
  await watching;
  const later = samples.slice(Math.floor(samples.length / 2));
  const growthOf = (pick: (sample: Sample) => number) =>
    slope(later.map((sample) => [sample.minute / MINUTES_PER_HOUR, pick(sample)]));
  return {
    minutes,
    load,
    samples,
    heapGrowth: growthOf(({ heapBytes }) => heapBytes),
    residentGrowth: growthOf(({ residentBytes }) => residentBytes),
  };
}

async function watch(served: Served, samples: Sample[], signal: AbortSignal): Promise<void> {
  const began = performance.now();
  const look = async () => {
    const { heapBytes, residentBytes } = await served.memory();
    samples.push({ minute: (performance.now() - began) / MS_PER_MINUTE, heapBytes, residentBytes });
  };
  await look();
  while (!signal.aborted) {
    await rest(SAMPLE_MS, undefined, { signal }).catch(() => {});
    await look();
  }
}
