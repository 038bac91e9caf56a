import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { ASIDE_SUFFIX, OWNER_ONLY_FOLDER } from "../platform/data-files.ts";

/** The folder beside a folder of pictures, for those that no row names. It is created with the first of them. */
export function openAside(folder: string) {
  const aside = `${folder}${ASIDE_SUFFIX}`;
  return {
    /** The files that are laid aside, each with the moment when that was done. */
    list: () =>
      (existsSync(aside) ? namesIn(aside) : []).map((name) => ({
        name,
        since: statSync(path.join(aside, name)).mtimeMs,
      })),
    /** Moves a file there, with the time `now` (milliseconds since 1970). */
    layAside(name: string, now: number) {
      mkdirSync(aside, { recursive: true, mode: OWNER_ONLY_FOLDER });
      utimesSync(path.join(folder, name), new Date(now), new Date(now));
      renameSync(path.join(folder, name), path.join(aside, name));
    },
    /** Moves a file back. */
    bringBack(name: string) {
      renameSync(path.join(aside, name), path.join(folder, name));
    },
    /** Removes a file for good. */
    remove(name: string) {
      rmSync(path.join(aside, name), { force: true });
    },
  };
}

export function namesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}
