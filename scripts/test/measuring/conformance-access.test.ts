import { expect, it, onTestFinished } from "vitest";
import { standInAdapter } from "../../testing/conformance/adapters/stand-in.ts";
import { runConformance } from "../../testing/conformance/run/conformance.ts";
import { createStandIn } from "../../testing/stand-in.ts";

/** About nine hundred checks, each over the network. */
const TIMEOUT_MS = 180_000;

/** The same cases as in the server's own matrix (server/test/contract/access). Here the things they are about were made by calls. */
it("our own server answers every call to everybody as its record says", { timeout: TIMEOUT_MS }, async () => {
  const standIn = await createStandIn();
  onTestFinished(standIn.close);
  const { url, errors } = await standIn.openSandbox();
  const { name, open } = standInAdapter(standIn.token);
  const { results, cleanedUp } = await runConformance({
    ...{ target: url, adapter: await open(url), adapterName: name, seed: "access", timeoutMs: 60_000 },
    ...{ only: [], kinds: ["access"], quick: false, keep: false, concurrency: 8 },
  });
  expect(results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
  expect(results.length).toBeGreaterThan(800);
  expect([cleanedUp.left, await errors()]).toEqual([0, []]);
});
