import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { holdLock } from "@chonsu/db/held-lock";
import { readConfig } from "../config/config.ts";
import { systemClock } from "../platform/clock.ts";
import { SERVER_LOCK } from "../platform/data-files.ts";
import type { Log } from "../platform/log.ts";
import { systemRandom } from "../platform/random.ts";
import { openDataFolder } from "../startup/data-folder.ts";
import { openStandIn } from "./host.ts";

const PREFIX = path.join(tmpdir(), "chonsu-kit-");
/** A process takes the lock of the folder that it has made within this time. Milliseconds. */
const LOCKS_WITHIN_MS = 60_000;
/** The longest wait for a clean end. Milliseconds. */
const END_MAX_MS = 1000;

/** Prints nothing: a sandbox keeps its errors for its test. */
const log: Log = { info() {}, warn() {}, error() {} };

/**
 * The process of a stand-in for tests, in a temporary folder that is deleted with it. It has no data of its own; tests
 * run in the sandboxes that it makes. It sends its address to its parent, and ends together with its parent.
 */
async function serve(webDist: string): Promise<void> {
  const clock = systemClock();
  const random = systemRandom();
  const folder = mkdtempSync(`${PREFIX}${process.pid}-`);
  clearLeft(clock.now());
  let close = async () => {};
  const stop = () => {
    clock.after(END_MAX_MS, () => process.exit(0));
    void close().finally(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    });
  };
  process.once("disconnect", stop);
  // A second of these asks for nothing new.
  process.on("SIGTERM", () => process.disconnect?.());
  const wanted = { folder, scenario: "empty", fresh: false, maySeed: true, onProgress: () => {} };
  const data = openDataFolder(wanted, clock, random);
  const config = readConfig({}, { jwtSecret: data.secret, webDist });
  const address = { host: "127.0.0.1", port: 0, controlHosts: [], isolates: false };
  const standIn = await openStandIn({ config, clock, random, log, data, ...address });
  const url = `http://127.0.0.1:${standIn.port}`;
  standIn.product.listensAt(url);
  close = standIn.close;
  if (process.connected) process.send?.({ url, token: standIn.token });
}

/** Deletes the folders that killed processes of this user have left. What cannot be deleted now stays for the next start. */
function clearLeft(now: number): void {
  try {
    for (const name of readdirSync(path.dirname(PREFIX))) {
      const folder = path.join(path.dirname(PREFIX), name);
      if (folder.startsWith(PREFIX) && isLeft(folder, now)) rmSync(folder, { recursive: true, force: true });
    }
  } catch {}
}

/**
 * Whether the process of a folder is dead. The system releases the lock of a process that ends. A process that has just
 * begun has no lock yet: it is known by the number in the name, which another process may have later.
 */
function isLeft(folder: string, now: number): boolean {
  const kind = lstatSync(folder, { throwIfNoEntry: false });
  if (kind?.isDirectory() !== true || kind.uid !== (process.geteuid?.() ?? kind.uid)) return false;
  const [, pid] = /-(\d+)-[^-]*$/.exec(folder) ?? [];
  if (pid !== undefined && isAlive(Number(pid)) && now - kind.mtimeMs < LOCKS_WITHIN_MS) return false;
  const file = path.join(folder, SERVER_LOCK);
  if (!existsSync(file)) return true;
  const lock = holdLock(file);
  lock?.release();
  return lock !== undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

if (import.meta.main) await serve(process.argv[2] ?? "");
