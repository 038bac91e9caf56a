import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));

export interface RunningServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Everything it printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts the real server on the built web, with a data folder and a free port of its own. */
export async function startServer(): Promise<RunningServer> {
  const data = mkdtempSync(path.join(tmpdir(), "chonsu-e2e-"));
  const child = spawn(process.execPath, [MAIN, "--port", "0", "--data", data], { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const address = /^ready (\S+)$/m.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("close", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
  return { url, output: () => text, stop: () => stop(child, data) };
}

async function stop(child: ChildProcess, data: string): Promise<void> {
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await closed;
  rmSync(data, { recursive: true, force: true });
}
