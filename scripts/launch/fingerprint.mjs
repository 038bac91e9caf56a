import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The files below `path` (or `path` itself when it is a file), as sorted paths relative to `root` with forward slashes. Skips folders and
 * files for which `isLeftOut` returns true. A path that does not exist gives no files.
 * @type {(root: string, path: string, isLeftOut?: (path: string) => boolean) => string[]}
 */
export function listFiles(root, path, isLeftOut = () => false) {
  const kind = statSync(join(root, path), { throwIfNoEntry: false });
  if (kind === undefined || isLeftOut(path)) return [];
  if (!kind.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => listFiles(root, `${path}/${name}`, isLeftOut));
}

/**
 * A fingerprint of the content of files. Their modification times do not matter: a copy has others.
 * @type {(root: string, files: string[]) => string}
 */
export function contentPrint(root, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\0${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

/**
 * The JSON object that was written to a file. Undefined when the file is missing or broken: then the work is done again.
 * @type {(file: string) => Record<string, unknown> | undefined}
 */
export function recall(file) {
  try {
    const kept = JSON.parse(readFileSync(file, "utf8"));
    return typeof kept === "object" && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}
