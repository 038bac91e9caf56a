import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../config/config.ts";
import { systemClock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { systemRandom } from "../platform/random.ts";
import { openDataFolder } from "../startup/data-folder.ts";
import { openStandIn } from "./host.ts";

/** Prints nothing: a sandbox keeps its errors for its test. */
const log: Log = { info() {}, warn() {}, error() {} };

/**
 * The process of a stand-in for tests, in a temporary folder that is deleted with it. It has no data of its own; tests
 * run in the sandboxes that it makes. It sends its address to its parent, and ends together with its parent.
 */
async function serve(webDist: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-kit-"));
  const clock = systemClock();
  const random = systemRandom();
  const wanted = { folder, scenario: "empty", fresh: false, maySeed: true, onProgress: () => {} };
  const data = openDataFolder(wanted, clock, random);
  const config = readConfig({}, { jwtSecret: data.secret, webDist });
  const address = { host: "127.0.0.1", port: 0, controlHosts: [], isolates: false };
  const standIn = await openStandIn({ config, clock, random, log, data, ...address });
  const url = `http://127.0.0.1:${standIn.port}`;
  standIn.product.listensAt(url);
  const close = async () => {
    await standIn.close();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("disconnect", () => {
    void close().finally(() => process.exit(0));
  });
  process.send?.({ url, token: standIn.token });
}

if (import.meta.main) await serve(process.argv[2] ?? "");
