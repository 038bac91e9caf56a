import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { standInAdapter } from "../../testing/conformance/adapters/stand-in.ts";
import { runConformance } from "../../testing/conformance/run/conformance.ts";
import { openOwnServer } from "../../testing/conformance/run/own-server.ts";

/** Some nine hundred checks, each over the network. */
const TIMEOUT_MS = 180_000;

/** The same cases as of the server's own matrix (server/test/contract/access), about things that were made for them by calls. */
it("our own server answers every call to everybody as its record says", { timeout: TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "chonsu-conformance-"));
  const server = await openOwnServer(folder, "client");
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { name, open } = standInAdapter(server.token);
  const { results, cleanedUp } = await runConformance({
    ...{ target: server.url, adapter: await open(server.url), adapterName: name, seed: "access", timeoutMs: 60_000 },
    ...{ only: [], quick: false, keep: false, concurrency: 8, isWanted: ({ kind }) => kind === "access" },
  });
  expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
  expect(results.length).toBeGreaterThan(800);
  expect([cleanedUp.left, server.errors]).toEqual([0, []]);
});
