import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Driver } from "./driver.ts";

const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

/** Starts Firefox with an own profile, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "chonsu-firefox-"));
  const args = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile];
  const program = spawn("firefox-esr", args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(program, "exit");
  const send = await connect(await addressOf(program.stderr));
  const { capabilities } = await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree", {});
  const [{ context }] = contexts as [{ context: string }];
  return {
    engine: `Firefox ${(capabilities as { browserVersion: string }).browserVersion}`,
    goTo: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    reload: async () => void (await send("browsingContext.reload", { context, wait: "complete" })),
    async run(source, json) {
      const { result, exceptionDetails } = await send("script.callFunction", {
        functionDeclaration: `async (json) => JSON.stringify({ result: await (${source})(...JSON.parse(json)) })`,
        arguments: [{ type: "string", value: json }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails !== undefined) return JSON.stringify({ error: (exceptionDetails as { text: string }).text });
      return (result as { value: string }).value;
    },
    act: async (actions) => void (await send("input.performActions", { context, actions })),
    resize: async (width, height) =>
      void (await send("browsingContext.setViewport", { context, viewport: { width, height } })),
    async close() {
      await send("browser.close", {});
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = LISTENING.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("Firefox ended before it listened");
}

type Result = Readonly<Record<string, unknown>>;
type Send = (method: string, params: object) => Promise<Result>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.resolve(result);
    else one?.reject(new Error(`${error}: ${message}`));
  });
  return (method, params) => {
    last += 1;
    const one = Promise.withResolvers<Result>();
    waiting.set(last, one);
    socket.send(JSON.stringify({ id: last, method, params }));
    return one.promise;
  };
}
