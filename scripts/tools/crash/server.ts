import { fileURLToPath } from "node:url";
import { serverProgram } from "../../launch/builds.mjs";
import { type Started, startProgram } from "../../testing/started.ts";

const MAIN = serverProgram(fileURLToPath(new URL("../../..", import.meta.url)));
const WATCHED_DISK = fileURLToPath(new URL("./watched-disk.ts", import.meta.url));

/**
 * How a server's disk behaves: normal; watched, so that its power can be cut; or watched, and reporting synchronizations that it has not
 * done.
 */
export type Disk = "usual" | "watched" | "lies";

/** What Node needs to run a program on a disk: its `CRASH_DATA` and `CRASH_DISK` are the data folder and the disk. */
export const watching = (disk: Disk) => (disk === "usual" ? [] : ["--import", WATCHED_DISK]);

/** Starts the server on a data folder as its owner would. Its mails go to a port of this machine. */
export function startServer(data: string, mailPort: number, disk: Disk = "usual"): Started {
  const mails = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: "chonsu@kaist.ac.kr" };
  const own = { RATE_LIMITS: "off", CHONSU_WEB_DIST: data, CRASH_DATA: data, CRASH_DISK: disk };
  const env = { PATH: process.env["PATH"], ...mails, ...own };
  return startProgram([process.execPath, ...watching(disk), MAIN, "--port", "0", "--data", data], { env });
}
