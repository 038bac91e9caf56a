import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The files below `path` (or `path` itself when it is a file), as paths relative to `root` with forward slashes, sorted.
 * A folder or file for which `isLeftOut` answers true is not looked at. A path that is not there holds no files.
 * @param {string} root
 * @param {string} path
 * @param {(path: string) => boolean} isLeftOut
 * @returns {string[]}
 */
export function listFiles(root, path, isLeftOut = () => false) {
  const kind = statSync(join(root, path), { throwIfNoEntry: false });
  if (kind === undefined || isLeftOut(path)) return [];
  if (!kind.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => listFiles(root, `${path}/${name}`, isLeftOut));
}

/**
 * A quick print of files: path, size and time of change. Equal prints mean untouched files; a copy of the same files differs.
 * @param {string} root
 * @param {string[]} files
 */
export function statPrint(root, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${Math.round(mtimeMs)}\n`);
  }
  return hash.digest("hex");
}

/**
 * A print of the bytes of files: equal for equal content, whatever their times.
 * @param {string} root
 * @param {string[]} files
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
 * What was kept as JSON in a file by `keep`; undefined when there is none or it is broken, which both mean: do the work again.
 * @param {string} file
 * @returns {Record<string, unknown> | undefined}
 */
export function recall(file) {
  try {
    const kept = JSON.parse(readFileSync(file, "utf8"));
    return typeof kept === "object" && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}
