import { realpath } from "node:fs/promises";
import path from "node:path";

/** Whether a name in a folder leads out of it, by a link or by its own path. A missing file leads nowhere. */
export async function leadsOut(folder: string, name: string): Promise<boolean> {
  try {
    const [root, place] = await Promise.all([realpath(folder), realpath(path.join(folder, name))]);
    return place !== root && !place.startsWith(root + path.sep);
  } catch {
    return false;
  }
}
