import { setTimeout as rest } from "node:timers/promises";
import { Agent, setGlobalDispatcher } from "undici";
import type { StandInAddress } from "../../testing/control.ts";
import type { Served } from "../bench/server.ts";
import { type Ahead, openAhead } from "./ahead.ts";
import { startCommotion } from "./commotion.ts";
import { slope } from "./figures.ts";
import type { Tables } from "./messaging.ts";
import type { RateReport, Run } from "./run.ts";

/** A long time at one rate. */
export type SoakFigures = Awaited<ReturnType<typeof soak>>;
export type Sample = Awaited<ReturnType<typeof lookAt>>;
/** A part of the run, with the server's state after it. */
export interface Slice {
  readonly load: RateReport;
  readonly sample: Sample;
}

export interface Soaked {
  readonly run: Run;
  readonly served: Served;
  readonly tables: Tables;
  /** Its control plane, when the server is a stand-in. */
  readonly standIn: StandInAddress | undefined;
}

const SLICES = 12;
/** Testers keep a connection this long for their next request. */
const KEPT_ALIVE_MS = 1000;
const SECONDS_PER_MINUTE = 60;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_HOUR = 60;

/**
 * Puts load on the server for some minutes, in twelve slices, and measures after each what the server holds. Meanwhile tabs come and go,
 * and in a stand-in testers use sandboxes.
 */
export async function soak(
  { run, served, tables, standIn }: Soaked,
  { rate, minutes }: { readonly rate: number; readonly minutes: number },
  onSlice: (slice: Slice) => void,
) {
  setGlobalDispatcher(new Agent({ keepAliveMaxTimeout: KEPT_ALIVE_MS }));
  const began = performance.now();
  const look = (ahead?: Ahead) => lookAt(served, began, ahead);
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
    slices,
    /** The state before the first request, and after everything opened for the run was closed. */
    before,
    after: await look(),
    beside: commotion.counts(),
    /** Bytes per hour in the second half of the run. In the first half the caches of the server fill. */
    heapGrowth: growthOf(({ heapBytes }) => heapBytes),
    ownGrowth: growthOf(({ ownBytes }) => ownBytes),
    mappedGrowth: growthOf(({ mappedBytes }) => mappedBytes),
  };
}

/** What the server holds at one moment of a long run, after a full garbage collection; in a stand-in also the deviation of its clocks. */
async function lookAt(served: Served, began: number, ahead?: Ahead) {
  const times = ahead && { drift: await ahead.drift(), timerLate: await ahead.timerLate() };
  const { heapBytes, ownBytes, residentBytes, handles, files } = await served.memory();
  const memory = { heapBytes, ownBytes, mappedBytes: residentBytes - ownBytes };
  return { minute: (performance.now() - began) / MS_PER_MINUTE, ...memory, handles, files, ...times };
}
