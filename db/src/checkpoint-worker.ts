import { parentPort, workerData } from "node:worker_threads";
import { makeCheckpoint } from "./make-checkpoint.ts";

/** Runs in a thread: at each message one checkpoint of the database file that the thread was begun for, and a message when it is done. */
parentPort?.on("message", () => {
  makeCheckpoint(String(workerData));
  parentPort?.postMessage("done");
});
