import { parentPort, workerData } from "node:worker_threads";
import { makeCheckpoint } from "./make-checkpoint.ts";

/**
 * Runs in a thread. At each message it makes one checkpoint of the database file that `workerData` names, and answers
 * with the length of the log.
 */
parentPort?.on("message", () => {
  parentPort?.postMessage(makeCheckpoint(String(workerData)));
});
