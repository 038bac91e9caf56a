import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "@chonsu/server/config/config";
import { systemClock } from "@chonsu/server/platform/clock";
import type { Log } from "@chonsu/server/platform/log";
import { systemRandom } from "@chonsu/server/platform/random";
import { openStandIn } from "@chonsu/server/stand-in/host";
import { openDataFolder } from "@chonsu/server/startup/data-folder";
import type { StartedStandIn } from "./stand-in.ts";

const WEB = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** A sandbox keeps its errors for its test; printing them here would only disturb. */
const log: Log = { info() {}, warn() {}, error() {} };

/**
 * Opens a stand-in in this process, in a temporary folder that is deleted with it. It has no data itself; it makes the sandboxes that tests
 * run in.
 */
export async function standInHere(): Promise<StartedStandIn> {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-kit-"));
  const clock = systemClock();
  const random = systemRandom();
  const wanted = { folder, scenario: "empty", fresh: false, maySeed: true, onProgress: () => {} };
  const data = openDataFolder(wanted, clock, random);
  const config = readConfig({}, { jwtSecret: data.secret, webDist: process.env["CHONSU_WEB_DIST"] ?? WEB });
  const address = { host: "127.0.0.1", port: 0, controlHosts: [], isolates: false };
  const standIn = await openStandIn({ config, clock, random, log, data, ...address });
  const url = `http://127.0.0.1:${standIn.port}`;
  standIn.product.listensAt(url);
  return {
    url,
    token: standIn.token,
    pid: process.pid,
    async close() {
      await standIn.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
