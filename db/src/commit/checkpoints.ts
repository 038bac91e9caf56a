import { Worker } from "node:worker_threads";

/** Makes checkpoints of a database file without blocking the event loop. */
export type Checkpoints = ReturnType<typeof openCheckpoints>;

/**
 * Prepares checkpoints. Their thread begins with the first one. `then` is called after each checkpoint with the length
 * of the log in pages, or with 0 when the checkpoint failed.
 */
export function openCheckpoints(file: string, then: (logPages: number) => void) {
  let worker: Worker | undefined;
  let isUnderWay = false;
  const begin = () => {
    const begun = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), { workerData: file });
    const end = (logPages: number) => {
      isUnderWay = false;
      then(logPages);
    };
    begun.on("message", (logPages) => end(Number(logPages)));
    begun.on("error", () => {
      worker = undefined;
      end(0);
    });
    begun.unref();
    return begun;
  };
  return {
    /** Makes a checkpoint soon, unless one is in progress. What it cannot write is left to the next one. */
    make() {
      if (isUnderWay) return;
      isUnderWay = true;
      worker ??= begin();
      worker.postMessage("checkpoint");
    },
    close() {
      void worker?.terminate();
    },
  };
}
