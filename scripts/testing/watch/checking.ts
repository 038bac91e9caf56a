import { Worker } from "node:worker_threads";
import { LaunchError } from "../../launch/launch-error.mjs";
import type { WatchFinding } from "./check/findings.ts";
import type { Passed } from "./exchange.ts";
import type { WatchReport } from "./report/report.ts";

/** More waiting requests are forwarded without being checked. */
const WAITING_MAX = 2000;
const COUNT_BYTES = 4;
/** What passes in this time is told together: waking the other thread for each request costs more than the request. */
const PARCEL_MS = 5;

/** What the checker gets at its start. */
export interface CheckerOptions {
  readonly target: string;
  readonly har: string | undefined;
  readonly page: { readonly port: number; readonly host: string } | undefined;
  /** Counts what the checker has read. */
  readonly handled: SharedArrayBuffer;
}

/** What the checker is told: what has passed, in order, or that this was all. */
export type CheckerInput = readonly Passed[] | { readonly kind: "finish"; readonly dropped: number };

/** What the checker says. */
export type CheckerMessage =
  | { readonly kind: "ready"; readonly pageUrl: string | undefined }
  | { readonly kind: "no page"; readonly reason: string }
  | { readonly kind: "finding"; readonly finding: WatchFinding }
  | { readonly kind: "report"; readonly report: WatchReport };

/** Starts the thread that checks. `onFinding` hears of each new finding. */
export async function startChecking(
  options: Omit<CheckerOptions, "handled">,
  onFinding: (finding: WatchFinding) => void = () => {},
) {
  const handled = new SharedArrayBuffer(COUNT_BYTES);
  const count = new Int32Array(handled);
  const worker = new Worker(new URL("./checker.ts", import.meta.url), { workerData: { ...options, handled } });
  let parcel: Passed[] = [];
  const send = () => {
    const whole = parcel;
    parcel = [];
    worker.postMessage(whole, whole.flatMap(buffersIn));
  };
  let told = 0;
  let dropped = 0;
  const ready = Promise.withResolvers<string | undefined>();
  const report = Promise.withResolvers<WatchReport>();
  // Who waits for neither hears of a failure by the other.
  report.promise.catch(() => {});
  worker.on("message", (message: CheckerMessage) => {
    if (message.kind === "ready") ready.resolve(message.pageUrl);
    else if (message.kind === "no page") ready.reject(new LaunchError(message.reason));
    else if (message.kind === "finding") onFinding(message.finding);
    else report.resolve(message.report);
  });
  worker.on("error", (error) => {
    ready.reject(error);
    report.reject(error);
  });
  const end = () => worker.terminate();
  const pageUrl = await ready.promise.catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    pageUrl,
    tell(passed: Passed): void {
      if (told - Atomics.load(count, 0) >= WAITING_MAX) {
        dropped += 1;
        return;
      }
      told += 1;
      if (parcel.push(passed) === 1) setTimeout(send, PARCEL_MS);
    },
    /** The report on all that was told. */
    async finish(): Promise<WatchReport> {
      send();
      worker.postMessage({ kind: "finish", dropped } satisfies CheckerInput);
      return await report.promise.finally(end);
    },
  };
}

/** The bodies, which are given away and not copied once more. */
function buffersIn(passed: Passed): ArrayBuffer[] {
  const bodies =
    passed.kind === "exchange"
      ? [passed.body, passed.answer?.body]
      : [passed.kind === "bytes" ? passed.bytes : undefined];
  return bodies.flatMap((bytes) => (bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []));
}
