import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { OWNER_ONLY } from "./data-files.ts";

/** The name of a file until it is complete. */
export function partialOf(file: string): string {
  return `${file}.partial`;
}

/** Writes a small file atomically, readable by its owner only. It overwrites what an interrupted write has left. */
export function writeWhole(file: string, text: string): void {
  const partial = partialOf(file);
  rmSync(partial, { force: true });
  writeFileSync(partial, text, { flush: true, mode: OWNER_ONLY });
  renameSync(partial, file);
}

/** Makes the content of a file durable on disk. */
export function syncFile(file: string, flags = "r+"): void {
  const handle = openSync(file, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes the names in a folder durable on disk. Some systems refuse this call, because they do not need it. */
export function syncFolder(folder: string): void {
  try {
    syncFile(folder, "r");
  } catch (error) {
    if (!isFolderRefused(error)) throw error;
  }
}

/** The same as `syncFile`, without blocking the event loop. */
export async function syncFileBeside(file: string, flags = "r+"): Promise<void> {
  const handle = await open(file, flags);
  await handle.sync().finally(() => handle.close());
}

/** The same as `syncFolder`, without blocking the event loop. */
export async function syncFolderBeside(folder: string): Promise<void> {
  try {
    await syncFileBeside(folder, "r");
  } catch (error) {
    if (!isFolderRefused(error)) throw error;
  }
}

function isFolderRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["EISDIR", "EPERM", "EINVAL"].includes(String(error.code));
}
