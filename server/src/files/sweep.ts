import { listNamedFiles } from "@chonsu/db/named-files";
import type { Database } from "@chonsu/db/open-database";
import type { Clock } from "../platform/clock.ts";
import { PICTURE_NAME } from "../platform/data-files.ts";
import type { Log } from "../platform/log.ts";
import type { FileStore } from "./file-store.ts";

interface Swept {
  readonly db: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly log: Log;
}

/** The names of partly written files. Other files in the folder than these and pictures are never touched. */
const PARTIAL_NAME = /^\.[0-9a-f]{32}\.webp\.partial$/;
/** How long an unused picture stays aside. Milliseconds. */
const ASIDE_MS = 7 * 24 * 60 * 60 * 1000;
/** A crash leaves few unused pictures. More than these, and more than this part of all, are a sign of lost rows. */
export const UNUSED_MAX = 10;
const UNUSED_PART_MAX = 0.1;

/**
 * Makes the pictures fit to the rows again, after a crash or a restore: partly written files are removed, pictures that
 * no row names are laid aside for seven days, and those that a row names again are brought back. When very many are
 * unused, they stay, and the log says so. A file that cannot be moved is logged and stays. Returns the number of files
 * that were removed or laid aside. Call it before the first upload: the file of an upload in progress has no row yet.
 */
export function sweepFiles(ctx: Swept): number {
  const { files, log } = ctx;
  const named = listNamedFiles(ctx.db);
  const now = ctx.clock.now();
  const aside = files.aside.list();
  const isAgainNamed = ({ name }: { readonly name: string }) => named.has(name);
  const back = each(ctx, aside.filter(isAgainNamed), ({ name }) => files.aside.bringBack(name));
  each(
    ctx,
    aside.filter((one) => !isAgainNamed(one) && one.since <= now - ASIDE_MS),
    ({ name }) => files.aside.remove(name),
  );
  const all = files.list();
  const partial = each(
    ctx,
    all.filter((name) => PARTIAL_NAME.test(name)),
    (name) => files.remove([name]),
  );
  const pictures = all.filter((name) => PICTURE_NAME.test(name));
  const unused = pictures.filter((name) => !named.has(name));
  const facts = { unused: unused.length, pictures: pictures.length };
  const isTooMuch = unused.length > Math.max(UNUSED_MAX, pictures.length * UNUSED_PART_MAX);
  if (isTooMuch) log.warn("very many pictures have no row: they stay, see that the database is the right one", facts);
  const laidAside = isTooMuch ? 0 : each(ctx, unused, (name) => files.aside.layAside(name, now));
  const missing = named.size - pictures.length + unused.length;
  if (missing > 0) log.warn("pictures that rows name are missing", { missing, named: named.size });
  if (back + partial + laidAside > 0) log.info("made the pictures fit to the rows", { back, partial, laidAside });
  return partial + laidAside;
}

/** Acts on each item. An item that fails is logged. Returns for how many it succeeded. */
function each<T>({ log }: Swept, items: readonly T[], act: (item: T) => void): number {
  let done = 0;
  for (const item of items) {
    try {
      act(item);
      done += 1;
    } catch (error) {
      log.error("a picture could not be moved", { error });
    }
  }
  return done;
}
