import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** What a file is called until it is whole. */
export function partialOf(file: string): string {
  return `${file}.partial`;
}

/** Writes a small file whole or not at all; what a crash left of an earlier try is written over. */
export function writeWhole(file: string, text: string, mode?: number): void {
  const partial = partialOf(file);
  rmSync(partial, { force: true });
  writeFileSync(partial, text, { flush: true, ...(mode === undefined ? {} : { mode }) });
  renameSync(partial, file);
}

/** Has the disk hold what was written to a file: after this the machine may lose its power. */
export function syncFile(file: string): void {
  sync(file, "r+");
}

/** Has the disk hold the names a folder has. Where the system knows no such thing, it needs none. */
export function syncFolder(folder: string): void {
  try {
    sync(folder, "r");
  } catch (error) {
    if (!isFolderRefused(error)) throw error;
  }
}

function sync(place: string, flags: "r" | "r+"): void {
  const handle = openSync(place, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isFolderRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["EISDIR", "EPERM", "EINVAL"].includes(String(error.code));
}
