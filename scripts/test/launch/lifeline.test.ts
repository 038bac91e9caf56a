import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { ROOT } from "../tree.ts";

const LIFELINE = JSON.stringify(join(ROOT, "scripts/launch/lifeline.mjs"));
const CHILD = JSON.stringify(join(ROOT, "scripts/launch/child.mjs"));
/** Longer than a second of grace and a look at npm, shorter than a process that nobody ends. Milliseconds. */
const SOON = 2500;

/** Each program at the bottom of a tree of processes keeps a connection to here, which closes when it ends. */
const listener = createServer();
let program = "";

beforeAll(async () => {
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const { port } = listener.address() as AddressInfo;
  program = `require("net").connect(${port}, "127.0.0.1").on("error", () => {}).write("up"); process.on("SIGTERM", () => console.log("told"));`;
});

afterAll(() => listener.close());

beforeEach(() => {
  listener.removeAllListeners("connection");
});

/** Starts the top of a tree, and waits until its bottom is there. */
async function grow(command: string, args: string[], options: SpawnOptions = {}) {
  const connected = once(listener, "connection");
  const { npm_lifecycle_event: _, ...env } = process.env;
  const top = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], detached: true, env, ...options });
  onTestFinished(() => void kill(top));
  const [bottom]: Socket[] = await connected;
  if (bottom === undefined) throw new Error("no connection");
  bottom.on("error", () => {});
  await once(bottom, "data");
  return { top, bottom };
}

function kill({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Waits for the end of the bottom and of all output of the top. Answers the milliseconds. */
async function untilGone({ top, bottom }: Awaited<ReturnType<typeof grow>>): Promise<number> {
  const began = performance.now();
  let printed = "";
  top.stdout?.on("data", (text) => {
    printed += text;
  });
  await Promise.all([once(bottom, "close"), once(top, "close")]);
  expect(printed).toBe("told\n");
  return performance.now() - began;
}

const held = (inside: string) =>
  `import { spawnHeld } from ${LIFELINE}; spawnHeld(process.execPath, ["-e", ${JSON.stringify(inside)}], { stdio: "inherit" });`;
const handedOver = (inside: string) =>
  `import { handOver } from ${CHILD}; await handOver(process.execPath, ["-e", ${JSON.stringify(inside)}]);`;

test.each([
  ["a held process", held],
  ["a command with the terminal", handedOver],
])("%s, which does not stop when it is told to, ends with its killed starter", async (_what, starter) => {
  const tree = await grow(process.execPath, ["--input-type=module", "-e", starter(program)]);
  kill(tree.top);
  expect(await untilGone(tree)).toBeLessThan(SOON);
});

test("a killed watcher is replaced, and a process ends with its starter as before", async () => {
  const tree = await grow(process.execPath, ["--input-type=module", "-e", held(program)]);
  const watcherOf = ({ pid }: ChildProcess) =>
    Number(spawnSync("pgrep", ["-P", `${pid}`, "-f", "watcher.mjs"], { encoding: "utf8" }).stdout);
  const first = watcherOf(tree.top);
  process.kill(first, "SIGKILL");
  await expect.poll(() => ![0, first].includes(watcherOf(tree.top)), { timeout: 5000 }).toBe(true);
  kill(tree.top);
  expect(await untilGone(tree)).toBeLessThan(SOON);
});

test("what a killed process in the middle has started ends too", async () => {
  const middle = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(program)}], { stdio: "inherit" }); setTimeout(() => process.kill(process.pid, "SIGKILL"), 500)`;
  const tree = await grow(process.execPath, ["--input-type=module", "-e", handedOver(middle)]);
  expect(await untilGone(tree)).toBeLessThan(SOON);
});

test.each(["the group", "npm alone"])("npm run: a SIGKILL of %s", async (whom) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-lifeline-"));
  const scripts = { start: `"${process.execPath}" start.mjs` };
  writeFileSync(join(folder.path, "package.json"), JSON.stringify({ scripts }));
  writeFileSync(join(folder.path, "start.mjs"), handedOver(program));
  const tree = await grow("npm", ["start", "--silent"], { cwd: folder.path });
  if (whom === "npm alone") tree.top.kill("SIGKILL");
  else kill(tree.top);
  expect(await untilGone(tree)).toBeLessThan(SOON);
});

test("chonsu run: the command ends with its killed launcher", async () => {
  const env = { ...process.env, CHONSU_STANDIN_URL: "http://127.0.0.1:9", CHONSU_STANDIN_TOKEN: "none" };
  const bin = join(ROOT, "scripts/package/bin.ts");
  const tree = await grow(process.execPath, [bin, "run", process.execPath, "-e", program], { env });
  tree.top.kill("SIGKILL");
  expect(await untilGone(tree)).toBeLessThan(SOON);
});
