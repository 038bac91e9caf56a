import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { LAST_BACKUP_FILE } from "../platform/data-files.ts";
import { MANIFEST_FILE } from "./manifest.ts";

/** The folder of the latest backup of a data folder, if one was made and still exists. */
function latestBackup(data: string): string | undefined {
  const note = path.join(data, LAST_BACKUP_FILE);
  if (!existsSync(note)) return undefined;
  const folder = readFileSync(note, "utf8").trim();
  return existsSync(path.join(folder, MANIFEST_FILE)) ? folder : undefined;
}

/** A sentence for damaged data, with the command that restores it. */
export function adviceOnDamage(data: string): string {
  const backup = latestBackup(data);
  if (backup === undefined) {
    return "No backup of it is known here. Move it away, or start anew with npm start -- --fresh, which deletes it.";
  }
  return `Bring back the latest backup: npm run restore -- ${quoted(backup)} --data ${quoted(data)}`;
}

/** Quotes one word for a shell, where needed. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
