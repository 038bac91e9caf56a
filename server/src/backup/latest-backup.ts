import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { BACKUPS_FOLDER, LAST_BACKUP_FILE } from "../platform/data-files.ts";
import { MANIFEST_FILE } from "./manifest.ts";

/** The folder of the latest backup of a data folder: the noted one, or else one that lies in the data folder itself. */
function latestBackup(data: string): string | undefined {
  const note = path.join(data, LAST_BACKUP_FILE);
  const place = path.join(data, BACKUPS_FOLDER);
  const noted = existsSync(note) ? [readFileSync(note, "utf8").trim()] : [];
  const inside = existsSync(place) ? readdirSync(place).toSorted().toReversed() : [];
  const folders = [...noted, ...inside.map((name) => path.join(place, name))];
  return folders.find((folder) => existsSync(path.join(folder, MANIFEST_FILE)));
}

/**
 * What to do about lost or damaged data: the command that restores a backup, and how to begin anew, which `--fresh` does
 * in a stand-in only.
 */
export function adviceOnLoss(data: string, isStandIn: boolean): string {
  const backup = latestBackup(data);
  const restore = `npm run restore -- ${backup === undefined ? "BACKUP" : quoted(backup)} --data ${quoted(data)}`;
  const anew = isStandIn
    ? `start anew with npm start -- --data ${quoted(data)} --fresh, which deletes what is left`
    : "start anew in another folder with --data DIR";
  return backup === undefined
    ? `No backup of it is known here. If you have one, bring it back: ${restore} (or ${anew}).`
    : `Bring back the latest backup: ${restore} (or ${anew}).`;
}

/** Quotes one word for a shell, where needed. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
