import type { WatchFinding } from "./check/findings.ts";
import { startChecking } from "./checking.ts";
import { openProxy } from "./proxy/proxy.ts";
import { targetAt } from "./proxy/target.ts";
import { readFaults } from "./rules.ts";

/** What is watched, and how. */
export interface WatchOptions {
  readonly target: string;
  readonly port: number;
  readonly host: string;
  /** The port of the page; without it there is none. */
  readonly page: number | undefined;
  readonly changeHost: boolean;
  readonly faults: string | undefined;
  readonly har: string | undefined;
  readonly onFinding?: (finding: WatchFinding) => void;
}

/** Opens the proxy before a target, with its checker. */
export async function startWatch(options: WatchOptions) {
  const { target, port, host, page, changeHost, har, onFinding } = options;
  const faults = options.faults === undefined ? undefined : readFaults(options.faults);
  const checking = await startChecking(
    { target, har, page: page === undefined ? undefined : { port: page, host } },
    onFinding,
  );
  const how = { target: targetAt(target, changeHost), host, port, faults, tell: checking.tell };
  const proxy = await openProxy(how).catch(async (error: unknown) => {
    await checking.finish();
    throw error;
  });
  return {
    url: proxy.url,
    pageUrl: checking.pageUrl,
    /** Ends the proxy. Returns the report on all that has passed. */
    async finish() {
      await proxy.close();
      return await checking.finish();
    },
  };
}
