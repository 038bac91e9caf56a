import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverProgram } from "../../launch/builds.mjs";
import { LARGE_PAGES, NODE_FLAGS } from "../../launch/child.mjs";
import { startProgram } from "../../testing/started.ts";
import type { Cost } from "./probe.ts";

const MAIN = serverProgram(fileURLToPath(new URL("../../..", import.meta.url)));
const PROBE = new URL("probe.ts", import.meta.url).href;
const LOG_SHOWN = 2000;

/** The forms of the product: started by `npm start`, or in production. */
export const FORMS = ["stand-in", "production"] as const;
export type Form = (typeof FORMS)[number];

/** A server in a process of its own. */
export type Served = Awaited<ReturnType<typeof startServer>>;

/** Production as docs/production.md describes it, without rate limits, because all callers have one address here. */
function environmentOf(form: Form, smtpPort: number): NodeJS.ProcessEnv {
  const shared = { PATH: process.env["PATH"], RATE_LIMITS: "off" };
  if (form === "stand-in") return shared;
  return {
    ...shared,
    NODE_ENV: "production",
    WEB_BASE_URL: "http://127.0.0.1",
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: "no-reply@example.com",
    INQUIRY_EMAIL: "help@example.com",
  };
}

/** Starts the product over a data folder, its log in a file beside the data. Rejects with the end of the log when it does not start. */
export function serve(form: Form, folder: string, smtpPort: number, launcher: readonly string[] = []): Promise<Served> {
  // As `npm start` does. Only the bundle has a folder for the compile cache.
  const cache = MAIN.endsWith(".js") ? { NODE_COMPILE_CACHE: join(dirname(MAIN), ".compile-cache") } : {};
  const args = ["--enable-source-maps", MAIN, "--port", "0", "--data", folder];
  const env = { ...LARGE_PAGES, ...cache, ...environmentOf(form, smtpPort) };
  return startServer(args, `${folder}.log`, env, launcher);
}

/** Starts a program that prints `ready ADDRESS`; with a launcher such as `taskset -c 0` before it. */
export async function startServer(
  args: readonly string[],
  logFile: string,
  env: NodeJS.ProcessEnv,
  launcher: readonly string[],
) {
  const log = openSync(logFile, "a");
  const command = [...launcher, process.execPath, ...NODE_FLAGS, "--expose-gc", "--import", PROBE, ...args];
  const { child, ready, end } = startProgram(command, { env, stdio: ["ignore", "pipe", log, "ipc"] });
  closeSync(log);
  const url = await ready.catch((error: Error) => {
    throw new Error(`${error.message} ${readFileSync(logFile, "utf8").slice(-LOG_SHOWN)}`);
  });
  const died = once(child, "exit").then(() => {
    throw new Error(`the server ended: ${readFileSync(logFile, "utf8").slice(-LOG_SHOWN)}`);
  });
  died.catch(() => {});
  const ask = async (question: string): Promise<Cost> => {
    const answer = once(child, "message");
    child.send(question);
    const [cost] = await Promise.race([answer, died]);
    return cost;
  };
  return {
    url,
    cost: () => ask("cost"),
    /** The same after a full garbage collection, so that only memory in use counts. */
    memory: () => ask("memory"),
    /** The same, and starts to measure the longest turn of the event loop. That keeps the loop busy. */
    watch: () => ask("watch"),
    /** Ends it as an operator would. Returns its exit code. */
    end: () => end(),
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}
