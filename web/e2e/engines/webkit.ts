import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Driver } from "./driver.ts";

const TRIES = 100;
const PAUSE_MS = 100;
/** An own display; Xvfb chooses its number. */
const DISPLAY_FD = 3;

/** Starts WebKitGTK by its WebDriver, on an own display. */
export async function openWebKit(): Promise<Driver> {
  const xvfb = spawn("Xvfb", ["-displayfd", `${DISPLAY_FD}`, "-screen", "0", "1400x1300x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = `:${await firstLine(xvfb)}`;
  const port = await freePort();
  const program = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, DISPLAY: display },
    stdio: "ignore",
  });
  const ask = asker(`http://127.0.0.1:${port}`);
  await untilReady(ask);
  const { sessionId, capabilities } = (await ask("POST", "/session", { capabilities: {} })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const session = (method: string, path: string, body?: object) => ask(method, `/session/${sessionId}${path}`, body);
  return {
    engine: `WebKitGTK ${capabilities.browserVersion}`,
    goTo: async (url) => void (await session("POST", "/url", { url })),
    reload: async () => void (await session("POST", "/refresh", {})),
    run: async (source, args) =>
      String(await session("POST", "/execute/async", { script: script(source), args: [args] })),
    act: async (actions) => void (await session("POST", "/actions", { actions })),
    resize: async (width, height) => void (await session("POST", "/window/rect", { width, height })),
    async close() {
      await session("DELETE", "");
      program.kill();
      xvfb.kill();
    },
  };
}

/** The script of an asynchronous execution. It returns a JSON text, or the text of the thrown error. */
function script(source: string): string {
  return `const [args, done] = arguments;
    Promise.resolve((${source})(...JSON.parse(args))).then(
      (result) => done(JSON.stringify({ result })), (error) => done(JSON.stringify({ error: String(error) })));`;
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

function asker(url: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function untilReady(ask: Ask): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const status = await ask("GET", "/status").catch(() => undefined);
    if (status !== undefined) return;
    await wait(PAUSE_MS);
  }
  throw new Error("WebKitWebDriver does not answer");
}

async function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdio[DISPLAY_FD]?.on("data", (text: Buffer) => resolve(String(text).trim()));
    child.once("error", reject);
    child.once("exit", () => reject(new Error("Xvfb ended")));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
