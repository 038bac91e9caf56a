import { readConfig } from "@chonsu/server/config/config";
import { systemClock } from "@chonsu/server/platform/clock";
import type { Log } from "@chonsu/server/platform/log";
import { systemRandom } from "@chonsu/server/platform/random";
import { openStandIn } from "@chonsu/server/stand-in/host";
import { openDataFolder } from "@chonsu/server/startup/data-folder";

/** Our own server in this process, on a free port of loopback. */
export interface OwnServer {
  readonly url: string;
  /** The token of its control plane. */
  readonly token: string;
  /** Errors it logged. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Opens our own server on a data folder, as `npm start` does. The data stays after closing. */
export async function openOwnServer(folder: string, verification: "client" | "server"): Promise<OwnServer> {
  const clock = systemClock();
  const random = systemRandom();
  const errors: string[] = [];
  const log: Log = {
    info() {},
    warn() {},
    error: (message, facts = {}) => void errors.push(`${message}: ${describe(facts["error"])}`),
  };
  const data = openDataFolder(
    { folder, scenario: undefined, fresh: false, maySeed: true, onProgress: () => {} },
    clock,
    random,
  );
  const config = readConfig({ VERIFICATION_MODE: verification }, { jwtSecret: data.secret, webDist: undefined });
  const place = { host: "127.0.0.1", port: 0, controlHosts: [], isolates: false };
  const { product, port, token, close } = await openStandIn({ ...place, config, clock, random, log, data });
  const url = `http://127.0.0.1:${port}`;
  product.listensAt(url);
  return { url, token, errors, close };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}
