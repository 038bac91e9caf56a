import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { LAST_BACKUP_FILE } from "../platform/data-files.ts";
import { MANIFEST_FILE } from "./manifest.ts";

/** The folder of the latest backup of a data folder, if one was made and is still there. */
export function latestBackup(data: string): string | undefined {
  const note = path.join(data, LAST_BACKUP_FILE);
  if (!existsSync(note)) return undefined;
  const folder = readFileSync(note, "utf8").trim();
  return existsSync(path.join(folder, MANIFEST_FILE)) ? folder : undefined;
}

/** What to do about data that is damaged, in a sentence with the command. */
export function adviceOnDamage(data: string): string {
  const backup = latestBackup(data);
  if (backup === undefined) {
    return "No backup of it is known here. Move it away, or start anew with npm start -- --fresh, which deletes it.";
  }
  return `Bring back the latest backup: npm run restore -- ${quoted(backup)} --data ${quoted(data)}`;
}

/** One word for a shell, as it is where it is one. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
