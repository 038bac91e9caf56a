import { closeSync, openSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SERVER, useBuild } from "../../launch/builds.mjs";
import { bundledServer } from "../../launch/child.mjs";
import { startProgram } from "../../testing/started.ts";

const DIST = useBuild(fileURLToPath(new URL("../../..", import.meta.url)), SERVER);
const LOG_SHOWN = 2000;
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const KIB_PER_MIB = 1024;

/** The forms of the product: started by `npm start`, or in production. */
export const FORMS = ["stand-in", "production"] as const;
export type ServerForm = (typeof FORMS)[number];

/** A server in a process of its own. */
export type Served = Awaited<ReturnType<typeof startServer>>;

/** Starts the product over a data folder; in production as docs/production.md describes it, without rate limits: all callers have one address. */
export function serve(
  form: ServerForm,
  folder: string,
  launcher: readonly string[] = [],
  options: readonly string[] = [],
) {
  const { args, env } = bundledServer(DIST);
  const production = {
    NODE_ENV: "production",
    WEB_BASE_URL: "http://127.0.0.1",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "no-reply@example.com",
    INQUIRY_EMAIL: "help@example.com",
  };
  const settings = { ...env, RATE_LIMITS: "off", ...(form === "production" ? production : {}) };
  return startServer([...args, "--port", "0", "--data", folder, ...options], `${folder}.log`, settings, launcher);
}

/** Starts a program that prints `ready ADDRESS`, its log in a file; with a launcher such as `taskset -c 0` before it. */
export async function startServer(
  args: readonly string[],
  logFile: string,
  env: NodeJS.ProcessEnv,
  launcher: readonly string[],
) {
  const log = openSync(logFile, "a");
  const { child, ready, end } = startProgram([...launcher, process.execPath, ...args], {
    env,
    stdio: ["ignore", "pipe", log],
  });
  closeSync(log);
  const url = await ready.catch((error: Error) => {
    throw new Error(`${error.message} ${readFileSync(logFile, "utf8").slice(-LOG_SHOWN)}`);
  });
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    /** The processor time of the process so far, in seconds. Linux only, else NaN. */
    cpuSeconds: () => cpuSeconds(pid),
    /** Its memory in MiB. Linux only, else NaN. */
    memory: () => memoryOf(pid),
    /** Ends it as an operator would. Returns its exit code. */
    end: () => end(),
    async [Symbol.asyncDispose]() {
      await end();
    },
  };
}

function cpuSeconds(pid: number): number {
  // The fields 14 and 15 of proc(5): 11 and 12 behind the name of the program.
  const fields = procFile(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function memoryOf(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(procFile(pid, "status"))?.[1]) / KIB_PER_MIB);
}

function procFile(pid: number, name: string): string {
  return process.platform === "linux" ? readFileSync(`/proc/${pid}/${name}`, "utf8") : "";
}
