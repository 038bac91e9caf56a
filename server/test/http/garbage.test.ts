import { once } from "node:events";
import { connect } from "node:net";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { CAST } from "@chonsu/db/seed/cast";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { openTestProduct, TOKEN } from "../stand-in/harness.ts";
import { startTestApp } from "../support/harness.ts";

const BATCH = 50;
const BATCHES = 100;
/** A freed request leaves 230 bytes, a kept one 1850. */
const BYTES_LEFT_MAX = 700;

const Collect = z.function({ input: [z.object({ type: z.enum(["minor", "major"]) })], output: z.void() });

/** The garbage collector of this process, which Node hides by default. */
function openCollector() {
  setFlagsFromString("--expose-gc");
  return Collect.implement(runInNewContext("gc"));
}

function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space")?.space_used_size ?? Number.NaN;
}

interface Served {
  readonly url: string;
  readonly token: string;
  /** A request after each batch. */
  readonly last?: string;
}

/** Sends requests by hand on one connection, because a client's own objects would be counted too. */
function openAsker({ url, token, last = "" }: Served): () => Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  const head = `GET /api/get-user-distance/${CAST.junho.id}/ HTTP/1.1\r\nHost: ${hostname}\r\n`;
  const requests = `${head}Authorization: Bearer ${token}\r\n\r\n`.repeat(BATCH) + last;
  const count = last === "" ? BATCH : BATCH + 1;
  return async () => {
    socket.write(requests);
    for (let left = count; left > 0; ) {
      const [chunk] = await once(socket, "data");
      left -= String(chunk).split(/HTTP\/1\.1 20\d/).length - 1;
    }
  };
}

async function serveApp(): Promise<Served> {
  const { url, token } = await startTestApp();
  return { url, token: token(CAST.haneul.id) };
}

/** A stand-in whose journal is emptied after each batch, because the journal keeps its entries. */
async function serveStandIn(): Promise<Served> {
  const { url, signIn } = await openTestProduct();
  const { access } = await signIn("haneul");
  const head = `DELETE /__standin/journal/ HTTP/1.1\r\nHost: ${new URL(url).host}\r\n`;
  return { url, token: access, last: `${head}Authorization: Bearer ${TOKEN}\r\n\r\n` };
}

it.each([
  ["the product", serveApp],
  ["a stand-in", serveStandIn],
])("keeps no object of a finished request: one collection of young objects frees all (%s)", async (_, serve) => {
  const ask = openAsker(await serve());
  const collect = openCollector();
  const bytesLeft = async () => {
    collect({ type: "major" });
    const before = oldBytes();
    for (let batch = 0; batch < BATCHES; batch += 1) {
      await ask();
      collect({ type: "minor" });
    }
    return (oldBytes() - before) / (BATCH * BATCHES);
  };
  for (let batch = 0; batch < BATCHES; batch += 1) await ask();
  // Other tests of this process leave objects now and then; a leak of a request shows in every round.
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && least >= BYTES_LEFT_MAX; time += 1) least = Math.min(least, await bytesLeft());
  expect(least).toBeLessThan(BYTES_LEFT_MAX);
});
