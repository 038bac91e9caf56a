import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const SERVERS = fileURLToPath(new URL("../../scripts/src/e2e-servers.ts", import.meta.url));

export interface RunningServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** What its tokens are signed with. */
  secret(): string;
  /** Ends it for the time of `meanwhile`, then starts it again on the same port and data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Ends it and throws its data away; answers the errors it logged. */
  stop(): Promise<readonly string[]>;
}

/** Where the servers of one worker come from. */
export interface Servers {
  /** The real server on the built web, freshly seeded, with a data folder and a free port of its own. */
  start(): Promise<RunningServer>;
  /** Ends what is still running. */
  close(): Promise<void>;
}

interface Outcome {
  readonly id: number;
  readonly url?: string;
  readonly secret?: string;
  readonly errors: readonly string[];
}

/** Starts the process that the servers run in. */
export function openServers(): Servers {
  const child = fork(SERVERS, { execArgv: [] });
  const ask = askerOf(child);
  let started = 0;
  return {
    async start() {
      started += 1;
      const id = started;
      const { url, secret, errors } = await ask(id, "open");
      if (url === undefined || secret === undefined) throw new Error(`the server did not start: ${errors.join("\n")}`);
      return {
        url,
        secret: () => secret,
        async restart(meanwhile) {
          await ask(id, "end");
          await meanwhile?.();
          await ask(id, "open");
        },
        stop: async () => (await ask(id, "throwAway")).errors,
      };
    },
    async close() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await ended;
    },
  };
}

/** One question at a time for each server; several servers may be asked at once. */
function askerOf(child: ChildProcess): (id: number, kind: string) => Promise<Outcome> {
  const waiting = new Map<number, PromiseWithResolvers<Outcome>>();
  child.on("message", (outcome: Outcome) => {
    waiting.get(outcome.id)?.resolve(outcome);
    waiting.delete(outcome.id);
  });
  child.on("exit", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the servers ended with ${code}`));
  });
  return (id, kind) => {
    const answer = Promise.withResolvers<Outcome>();
    waiting.set(id, answer);
    child.send({ id, kind });
    return answer.promise;
  };
}
