import { createServer } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { RequestEntry } from "@chonsu/shared/stand-in/journal";
import { Watcher } from "./check/watcher.ts";
import type { CheckerInput, CheckerMessage, CheckerOptions } from "./checking.ts";
import { listenOn } from "./listening.ts";
import { openHar } from "./report/har.ts";
import { servePage } from "./report/page.ts";
import { reportOf } from "./report/report.ts";

/*
 * The thread that compares what has passed with the contract. The proxy forwards in another thread, which never waits for this one.
 */

const { target, har: file, page, handled }: CheckerOptions = workerData;
const began = Date.now();
const count = new Int32Array(handled);
const har = file === undefined ? undefined : openHar(file, target);
const tell = (message: CheckerMessage) => parentPort?.postMessage(message);
/** The latest requests, for the page. */
const latest: (() => RequestEntry)[] = [];
const LATEST_MAX = 100;
/** More is not held for an entry that nobody may look at. Bytes. */
const HELD_MAX = 64 * 1024;

const watcher = new Watcher({
  target,
  onEntry(make, bytes) {
    har?.write(make());
    if (page === undefined) return;
    if (bytes > HELD_MAX) make();
    latest.push(make);
    if (latest.length > LATEST_MAX) latest.shift();
  },
  onFinding: (finding) => tell({ kind: "finding", finding }),
});

let work: Promise<unknown> = Promise.resolve();
parentPort?.on("message", (told: CheckerInput) => {
  work = work.then(async () => {
    if (!("kind" in told)) {
      for (const passed of told) {
        await watcher.see(passed);
        Atomics.add(count, 0, 1);
      }
      return;
    }
    har?.close();
    tell({ kind: "report", report: reportOf(watcher, target, began, told.dropped) });
  });
});

if (page === undefined) {
  tell({ kind: "ready", pageUrl: undefined });
} else {
  const server = createServer(servePage(() => reportOf(watcher, target, began, 0), latest));
  const pageUrl = await listenOn(server, page.port, page.host).catch((error: Error) => error);
  if (typeof pageUrl === "string") tell({ kind: "ready", pageUrl });
  else tell({ kind: "no page", reason: pageUrl.message });
}
