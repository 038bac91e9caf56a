import { parentPort, workerData } from "node:worker_threads";
import { makeCheckpoint } from "./make-checkpoint.ts";

/** Runs in a thread: at each message one checkpoint of the database file that the thread was begun for. Answers the length of the log. */
parentPort?.on("message", () => {
  parentPort?.postMessage(makeCheckpoint(String(workerData)));
});
