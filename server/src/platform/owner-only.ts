import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { platform } from "node:os";
import path from "node:path";

/** The rights of users other than the owner, as bits of a file mode. */
export const OTHERS_RIGHTS = 0o077;
const OTHERS_MAY_WRITE = 0o022;
const OWNERS_RIGHTS = 0o700;
const ROOT = 0;

/** Whether file modes express rights on this system. Windows expresses them in another way. */
const hasRights = platform() !== "win32";

/** Whether users other than this one and root may write into a folder, or into the one to which a link leads. */
export function mayOthersWrite(folder: string): boolean {
  const entry = statSync(folder);
  return hasRights && ((entry.mode & OTHERS_MAY_WRITE) !== 0 || belongsToAnother(entry));
}

/**
 * Removes all rights of other users to a place and to everything in it. Symbolic links are not followed. Folders of the
 * name `unlessClosed` are not searched if they are closed to others already: nobody reaches what lies in them, and
 * looking at each of a hundred thousand pictures takes seconds. Returns the places that stay open, because they belong
 * to another user, lead to a place that others may use, or are on a disk without rights.
 */
export function keepToOwner(place: string, unlessClosed?: string): string[] {
  if (!hasRights) return [];
  const entry = lstatSync(place);
  if (entry.isSymbolicLink()) return leadsToOpen(place) ? [place] : [];
  if (belongsToAnother(entry)) return [place];
  const isOpen = (entry.mode & OTHERS_RIGHTS) !== 0;
  if (isOpen && !isNarrowed(place, entry.mode)) return [place];
  if (!entry.isDirectory() || (!isOpen && path.basename(place) === unlessClosed)) return [];
  return namesIn(place).flatMap((name) => keepToOwner(path.join(place, name), unlessClosed));
}

/** Not `os.userInfo`, which fails for a user without a name, as in many containers. */
function belongsToAnother({ uid }: Stats): boolean {
  return uid !== process.geteuid?.() && uid !== ROOT;
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

/** The names in a folder. Empty for a folder that cannot be read, such as `lost+found`. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
