import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { platform, userInfo } from "node:os";
import path from "node:path";

/** What users other than its owner may do with a place. */
export const OTHERS_RIGHTS = 0o077;
const OTHERS_MAY_WRITE = 0o022;
const OWNERS_RIGHTS = 0o700;
const ROOT = 0;

/** Systems that express rights in another way have none of these. */
const hasRights = platform() !== "win32";

/** Whether users other than this one and root may write into a folder. */
export function mayOthersWrite(folder: string): boolean {
  const entry = lstatSync(folder);
  return hasRights && ((entry.mode & OTHERS_MAY_WRITE) !== 0 || belongsToAnother(entry));
}

/**
 * Takes every right to a place, and to all that is in it, from users other than its owner. Symbolic links are not
 * followed. Returns the places that stay open: they belong to another user, lead to what others may use, or their disk
 * knows no rights.
 */
export function keepToOwner(place: string): string[] {
  if (!hasRights) return [];
  const entry = lstatSync(place);
  if (entry.isSymbolicLink()) return leadsToOpen(place) ? [place] : [];
  if (belongsToAnother(entry)) return [place];
  if ((entry.mode & OTHERS_RIGHTS) !== 0 && !isNarrowed(place, entry.mode)) return [place];
  return entry.isDirectory() ? namesIn(place).flatMap((name) => keepToOwner(path.join(place, name))) : [];
}

function belongsToAnother({ uid }: Stats): boolean {
  return uid !== userInfo().uid && uid !== ROOT;
}

function leadsToOpen(link: string): boolean {
  const entry = statSync(link, { throwIfNoEntry: false });
  return entry !== undefined && ((entry.mode & OTHERS_RIGHTS) !== 0 || belongsToAnother(entry));
}

function isNarrowed(place: string, mode: number): boolean {
  try {
    chmodSync(place, mode & OWNERS_RIGHTS);
  } catch {
    return false;
  }
  return (lstatSync(place).mode & OTHERS_RIGHTS) === 0;
}

/** Empty for a folder of another user, such as `lost+found`. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
