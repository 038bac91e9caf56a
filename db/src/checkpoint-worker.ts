import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";

/** The log is emptied from this length on, in pages. Commits wait for that, so it comes after a checkpoint that they do not wait for. */
const LOG_PAGES_MAX = 4096;

/** Runs in a thread: at each message one checkpoint of the database file that the thread was begun for. */
parentPort?.on("message", () => {
  const connection = new Sqlite(String(workerData));
  try {
    const done = connection.prepare<[], { log: number }>("pragma wal_checkpoint(passive)").get();
    if (done !== undefined && done.log > LOG_PAGES_MAX) connection.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    connection.close();
  }
});
