import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { MANIFEST_FILE } from "./manifest.ts";

/**
 * Names that `makeBackup` gives. Only folders with such a name are deleted. Their alphabetical order is the order of
 * time.
 */
const OWN_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

/**
 * Deletes all backups in a folder of backups except the latest `keep` ones (at least 1). Returns the deleted folders.
 */
export function thinOut(place: string, keep: number): string[] {
  const backups = readdirSync(place).filter(
    (name) => OWN_NAME.test(name) && existsSync(path.join(place, name, MANIFEST_FILE)),
  );
  const gone = backups
    .toSorted()
    .slice(0, -keep)
    .map((name) => path.join(place, name));
  for (const folder of gone) rmSync(folder, { recursive: true });
  return gone;
}
