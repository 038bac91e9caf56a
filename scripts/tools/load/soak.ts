import { setTimeout as rest } from "node:timers/promises";
import { Agent, setGlobalDispatcher } from "undici";
import type { StandInAddress } from "../../testing/control.ts";
import type { Served } from "../bench/server.ts";
import { type Ahead, openAhead } from "./ahead.ts";
import { type CommotionCounts, startCommotion } from "./commotion.ts";
import { slope } from "./figures.ts";
import type { Tables } from "./messaging.ts";
import type { RateReport, Run } from "./run.ts";

/** What the server holds at one moment of a long run, after a full collection. */
export interface Sample {
  readonly minute: number;
  /** Of the values. */
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** What its event loop waits for, and its open files with sockets among them. */
  readonly handles: number;
  readonly files: number;
  /** Of `Ahead`, in a stand-in. */
  readonly drift?: number;
  readonly timerLate?: number;
}

/** A part of a long run, and what the server held after it. */
export interface Slice {
  readonly load: RateReport;
  readonly sample: Sample;
}

/** A long time at one rate. */
export interface SoakFigures {
  readonly minutes: number;
  readonly rate: number;
  /** Before the first request, and when everything that was opened for the run had been closed. */
  readonly before: Sample;
  readonly after: Sample;
  readonly slices: readonly Slice[];
  readonly beside: CommotionCounts;
  /** Bytes an hour, over the second half: in the first the server comes to know its members. */
  readonly heapGrowth: number;
  readonly residentGrowth: number;
}

interface Soaked {
  readonly run: Run;
  readonly served: Served;
  readonly tables: Tables;
  /** Its control plane, when the server is a stand-in. */
  readonly standIn: StandInAddress | undefined;
}

const SLICES = 12;
/** So long the testers keep a connection for their next request. */
const KEPT_ALIVE_MS = 1000;
const SECONDS_PER_MINUTE = 60;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

/**
 * Presses for some minutes, in twelve slices, and looks after each at what the server holds. Meanwhile tabs come and go, and in a stand-in
 * testers use sandboxes.
 */
export async function soak(
  { run, served, tables, standIn }: Soaked,
  { rate, minutes }: { readonly rate: number; readonly minutes: number },
  onSlice: (slice: Slice) => void,
): Promise<SoakFigures> {
  setGlobalDispatcher(new Agent({ keepAliveMaxTimeout: KEPT_ALIVE_MS }));
  const began = performance.now();
  const look = async (ahead?: Ahead): Promise<Sample> => {
    const times = ahead && { drift: await ahead.drift(), timerLate: await ahead.timerLate() };
    const { heapBytes, residentBytes, handles, files } = await served.memory();
    return { minute: (performance.now() - began) / MS_PER_MINUTE, heapBytes, residentBytes, handles, files, ...times };
  };
  const before = await look();
  const ahead = standIn && (await openAhead(standIn));
  const commotion = startCommotion(served.url, tables, standIn);
  const slices: Slice[] = [];
  for (let count = 0; count < SLICES; count += 1) {
    const load = await run.at(rate, (minutes * SECONDS_PER_MINUTE) / SLICES);
    const slice = { load, sample: await look(ahead) };
    slices.push(slice);
    onSlice(slice);
  }
  await commotion.stop();
  await ahead?.remove();
  await rest(2 * KEPT_ALIVE_MS);
  const later = slices.slice(Math.floor(SLICES / 2)).map(({ sample }) => sample);
  const growthOf = (pick: (sample: Sample) => number) =>
    slope(later.map((sample) => [sample.minute / MINUTES_PER_HOUR, pick(sample)]));
  return {
    minutes,
    rate,
    before,
    after: await look(),
    slices,
    beside: commotion.counts(),
    heapGrowth: growthOf(({ heapBytes }) => heapBytes),
    residentGrowth: growthOf(({ residentBytes }) => residentBytes),
  };
}
