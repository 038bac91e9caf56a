import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serverProgram } from "../../launch/builds.mjs";

const MAIN = serverProgram(fileURLToPath(new URL("../../..", import.meta.url)));
const WATCHED_DISK = fileURLToPath(new URL("./watched-disk.ts", import.meta.url));
const SPOKEN_MAX = 4000;

/** A real server process. */
export interface Server {
  /** Resolves with its address when it is ready; rejects with its output when it ends before. */
  readonly ready: Promise<string>;
  /** Errors it logged. */
  errors(): string[];
  kill(): Promise<void>;
}

/** What a server's disk does: usual; noted, so that its power can be cut; or noted, and reporting what it has not done. */
export type Disk = "usual" | "watched" | "lies";

/** Starts the server on a data folder as its owner would. Its mails go to a port of this machine. */
export function startServer(data: string, mailPort: number, disk: Disk = "usual"): Server {
  const preload = disk === "usual" ? [] : ["--import", WATCHED_DISK];
  const child = spawn(process.execPath, [...preload, MAIN, "--port", "0", "--data", data], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      RATE_LIMITS: "off",
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: "chonsu@kaist.ac.kr",
      CHONSU_WEB_DIST: data,
      CRASH_DATA: data,
      CRASH_DISK: disk,
    },
  });
  let said = "";
  let logged = "";
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      said += String(chunk);
      const address = /^ready (\S+)$/m.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      logged += String(chunk);
    });
    void ended.then(() => reject(new Error(`the server ended: ${logged.slice(-SPOKEN_MAX)}`)));
  });
  ready.catch(() => {});
  return {
    ready,
    errors: () => logged.split("\n").filter((line) => line.includes('"level":"error"')),
    kill: () => killed(child, ended),
  };
}

function killed(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGKILL");
  return ended;
}
