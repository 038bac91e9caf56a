import { Worker } from "node:worker_threads";

/** Makes checkpoints of a database file beside the event loop. */
export interface Checkpoints {
  /** Makes one soon, unless one is under way. What it cannot do is left to the next. */
  make(): void;
  close(): void;
}

/**
 * The thread that makes the checkpoints begins with the first one. `then` gets the length of the log in pages after each,
 * or 0 if it failed.
 */
export function openCheckpoints(file: string, then: (logPages: number) => void): Checkpoints {
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
