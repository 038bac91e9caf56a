import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A real Redis on loopback, with nothing on disk that outlives the test. */
export interface Redis {
  readonly url: string;
  /** Ends it as a crash would. */
  stop(): Promise<void>;
  /** Begins it again on the same port, with what it last knew gone. */
  start(): Promise<void>;
}

/** The Redis server that tests start, by `REDIS_SERVER` or PATH; undefined where there is none. */
export function findRedis(): string | undefined {
  const named = process.env["REDIS_SERVER"];
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = named ? [named] : folders.map((folder) => path.join(folder, "redis-server"));
  return candidates.find((file) => existsSync(file) && isRunnable(file));
}

function isRunnable(file: string): boolean {
  try {
    execFileSync(file, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts one; gone when the test ends. */
export async function startRedis(): Promise<Redis> {
  const program = findRedis();
  if (program === undefined) throw new Error("no redis-server");
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-redis-"));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = () => {
    const settings = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--dir",
      folder,
      "--save",
      "",
      "--appendonly",
      "no",
    ];
    const started = spawn(program, settings, { stdio: ["ignore", "pipe", "ignore"] });
    child = started;
    return new Promise<void>((resolve, reject) => {
      started.once("exit", (code) => reject(new Error(`redis-server ended with ${code}`)));
      started.stdout.on("data", (text) => {
        if (String(text).includes("Ready to accept connections")) resolve();
      });
    });
  };
  const stop = async () => {
    const running = child;
    child = undefined;
    if (running === undefined) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  };
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return { url: `redis://127.0.0.1:${port}`, stop, start };
}

/** A port of loopback that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
