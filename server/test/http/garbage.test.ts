import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it } from "vitest";
import { eventually, MAIN, PRODUCTION, type Run, run, signIn } from "../support/processes.ts";
import { openLine } from "../support/raw-line.ts";

const BATCH = 50;
const BATCHES = 40;
const TIMEOUT = { timeout: 120_000 };
/** A freed request leaves less than 400 bytes, a kept one 1850. */
const BYTES_LEFT_MAX = 700;

/** Collects garbage when a kind of collection is written to the process, and answers with the bytes of old objects. */
const COLLECTOR = `import { getHeapSpaceStatistics } from "node:v8";
process.stdin.on("data", (type) => {
  gc({ type: String(type) });
  const { space_used_size: bytes } = getHeapSpaceStatistics().find(({ space_name: name }) => name === "old_space");
  process.stdout.write("old " + bytes + "\\n");
});
process.stdin.unref();`;
/** V8 may place objects among the old ones at once, when earlier ones have lived long. It did so in a third of the runs on a busy machine. */
const ONLY_YOUNG_ONES = "--no-allocation-site-pretenuring";
const COLLECTED = `--import=data:text/javascript,${encodeURIComponent(COLLECTOR)}`;
const WITH_COLLECTOR = ["--expose-gc", ONLY_YOUNG_ONES, COLLECTED, MAIN];

/** Collects garbage in the process of a server. Returns the bytes of its old objects. */
async function collect({ child, output }: Run, type: "minor" | "major"): Promise<number> {
  const answers = () => output().match(/^old \d+$/gm) ?? [];
  const before = answers().length;
  child.stdin?.write(type);
  await eventually(() => expect(answers().length).toBe(before + 1));
  return Number(answers().at(-1)?.slice("old ".length));
}

/**
 * Sends requests by hand on one connection, because a client would take longer than the server. `call` is the path and
 * the headers of a call, `last` a request after each batch.
 */
function openAsker(url: string, call: string, last?: string): () => Promise<void> {
  const { host } = new URL(url);
  const { socket } = openLine(url);
  const requests = [...Array.from({ length: BATCH }, () => `GET ${call}`), ...(last === undefined ? [] : [last])];
  const bytes = requests.map((one) => `${one}\r\nHost: ${host}\r\n\r\n`).join("");
  return async () => {
    socket.write(bytes);
    for (let left = requests.length; left > 0; ) {
      const [chunk] = await once(socket, "data");
      left -= String(chunk).split(/HTTP\/1\.1 20\d/).length - 1;
    }
  };
}

/** The bytes that each of many requests leaves among the old objects: one collection of young objects frees a request. */
async function bytesLeft(server: Run, ask: () => Promise<void>): Promise<number> {
  for (let batch = 0; batch < BATCHES; batch += 1) await ask();
  const before = await collect(server, "major");
  let after = before;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    await ask();
    after = await collect(server, "minor");
  }
  return (after - before) / (BATCH * BATCHES);
}

it("keeps no object of a finished request in a stand-in", TIMEOUT, async () => {
  const data = path.join(tempFolder(), "data");
  const server = run(["--port", "0", "--data", data], WITH_COLLECTOR);
  const url = await server.ready;
  const bearer = (token: string) => ` HTTP/1.1\r\nAuthorization: Bearer ${token}`;
  const call = `/api/get-user-distance/${CAST.junho.id}/${bearer(await signIn({ url }, "haneul"))}`;
  // The journal keeps its entries, so it is emptied after each batch.
  const last = `DELETE /__standin/journal/${bearer(readFileSync(path.join(data, "control-token"), "utf8"))}`;
  expect(await bytesLeft(server, openAsker(url, call, last))).toBeLessThan(BYTES_LEFT_MAX);
});

it("keeps no object of a finished request in production", TIMEOUT, async () => {
  const quiet = { ...PRODUCTION, RATE_LIMITS: "off", LOG_LEVEL: "silent" };
  const server = run(["--port", "0", "--data", path.join(tempFolder(), "data")], WITH_COLLECTOR, quiet);
  const ask = openAsker(await server.ready, "/api/config/ HTTP/1.1");
  expect(await bytesLeft(server, ask)).toBeLessThan(BYTES_LEFT_MAX);
});
