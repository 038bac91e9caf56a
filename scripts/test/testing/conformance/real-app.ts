import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "@chonsu/server/app";
import { readConfig } from "@chonsu/server/config/config";
import type { Context } from "@chonsu/server/context";
import { systemClock } from "@chonsu/server/platform/clock";
import { systemRandom } from "@chonsu/server/platform/random";
import { createContext } from "@chonsu/server/startup/create-context";
import { openDataFolder } from "@chonsu/server/startup/data-folder";
import type { Report } from "../../../testing/conformance/report/report.ts";
import { runConformance } from "../../../testing/conformance/run/conformance.ts";

/** The product with an empty database. `change` may break its context before the first request. */
export async function startRealApp(change: (ctx: Context) => void = () => {}) {
  const { path: folder, remove } = mkdtempDisposableSync(join(tmpdir(), "chonsu-faulty-"));
  const clock = systemClock();
  const random = systemRandom();
  const wanted = { folder, scenario: "empty", fresh: false, maySeed: true, onProgress: () => {} };
  const { database, mediaFolder, secret } = openDataFolder(wanted, clock, random);
  const config = readConfig({}, { jwtSecret: secret, webDist: undefined });
  const log = { info() {}, warn: console.error, error: console.error };
  const ctx = createContext({ config, clock, random, log, database, mediaFolder });
  change(ctx);
  const app = await createApp(ctx);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  ctx.site.listensAt(url);
  const close = async () => {
    await app.close();
    database.close();
    remove();
  };
  return { url, close };
}

/** How tests run checks. */
export const RUN = {
  ...{ adapter: {}, adapterName: undefined, seed: "test" },
  ...{ quick: false, keep: false, concurrency: 4, timeoutMs: 20_000 },
};

/** Runs some checks against a target without an adapter. */
export function conform(target: string, ...only: readonly string[]): Promise<Report> {
  return runConformance({ ...RUN, target, only });
}

/** The failures, by check id. */
export function faultsIn({ results }: Report): Record<string, string> {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  return Object.fromEntries(failed.map(({ id, fault }) => [id, fault?.came ?? ""]));
}
