import fs from "node:fs";
import { isMainThread } from "node:worker_threads";
import { diskFolder, durableFile, logFile, unknownFile } from "./power-cut.ts";

/**
 * Preloaded into a server and its threads: notes what the disk would hold of the log after a power cut. A synchronization
 * keeps what the log held when it began. What is kept during a checkpoint is not known, and after it everything is. With
 * `CRASH_DISK=lies` a synchronization reports its success at once and keeps nothing for a while.
 */
const data = process.env["CRASH_DATA"] ?? "";
const isLying = process.env["CRASH_DISK"] === "lies";
const folder = diskFolder(data);
const LIE_MS = 400;

if (isMainThread) watchSynchronizations();
else await watchCheckpoints();

function forget(): void {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
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
      if (fs.existsSync(image) && !fs.existsSync(unknownFile(data))) fs.renameSync(image, durableFile(data));
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

async function watchCheckpoints(): Promise<void> {
  const { openDatabase } = await import("@chonsu/db/open-database");
  const other = openDatabase(":memory:");
  const statements: { prepare(text: string): unknown; close(): unknown } = Object.getPrototypeOf(other.connection);
  other.close();
  const { prepare, close } = statements;
  statements.prepare = function (text) {
    fs.writeFileSync(unknownFile(data), "");
    return prepare.call(this, text);
  };
  statements.close = function () {
    const closed = close.call(this);
    forget();
    return closed;
  };
}
