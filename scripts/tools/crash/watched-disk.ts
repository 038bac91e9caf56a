import fs from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";
import { diskFolder, durableFile, logFile, unknownFile } from "./power-cut.ts";

/**
 * Preloaded into a server and its threads: notes what the disk would hold of the log after a power cut. A synchronization
 * keeps what the log held when it began. What is kept during a checkpoint is not known. After it nothing is noted until the next
 * synchronization. With `CRASH_DISK=lies` a synchronization reports its success at once and keeps nothing for a while.
 */
const data = process.env["CRASH_DATA"] ?? "";
const isLying = process.env["CRASH_DISK"] === "lies";
const folder = diskFolder(data);
const LIE_MS = 400;

if (isMainThread) watchSynchronizations();
await watchCheckpoints();

/** The folder itself stays: the other thread may be writing into it. */
function forget(): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { force: true });
}

function watchSynchronizations(): void {
  forget();
  const { fdatasync } = fs;
  let count = 0;
  const watched = (file: number, end: fs.NoParamCallback) => {
    count += 1;
    const image = `${durableFile(data)}-${count}`;
    fs.copyFileSync(logFile(data), image);
    const keep = () => {
      if (fs.existsSync(unknownFile(data))) return;
      try {
        fs.renameSync(image, durableFile(data));
      } catch {
        // A checkpoint ended meanwhile, and the image was forgotten.
      }
    };
    if (isLying) {
      setTimeout(keep, LIE_MS);
      queueMicrotask(() => end(null));
      return;
    }
    fdatasync(file, (error) => {
      keep();
      end(error);
    });
  };
  Object.assign(fs, { fdatasync: watched });
}

type Method = (this: unknown, ...values: unknown[]) => unknown;

/** A thread's checkpoint lasts from its statement until its connection is closed; the main thread makes its own with a pragma. */
async function watchCheckpoints(): Promise<void> {
  const { openDatabase } = await import("@chonsu/db/open-database");
  const other = openDatabase(":memory:");
  const statements: Record<"prepare" | "pragma" | "close", Method> = Object.getPrototypeOf(other.connection);
  other.close();
  const { prepare, pragma, close } = statements;
  const begin = () => fs.writeFileSync(unknownFile(data), "");
  if (isMainThread) {
    statements.pragma = function (text, ...options) {
      if (!String(text).startsWith("wal_checkpoint")) return pragma.call(this, text, ...options);
      begin();
      const result = pragma.call(this, text, ...options);
      forget();
      return result;
    };
    return;
  }
  statements.prepare = function (...values) {
    begin();
    return prepare.call(this, ...values);
  };
  statements.close = function () {
    const closed = close.call(this);
    forget();
    return closed;
  };
}
