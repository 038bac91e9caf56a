import { listNamedFiles } from "@chonsu/db/named-files";
import type { Database } from "@chonsu/db/open-database";
import type { Log } from "../platform/log.ts";
import type { FileStore } from "./file-store.ts";

/**
 * The names that the store gives to whole files and to partly written files. Other files in the folder are never
 * removed.
 */
const OWN_NAME = /^(?:[0-9a-f]{32}\.webp|\.[0-9a-f]{32}\.webp\.partial)$/;

/**
 * Removes what a crash left in the file store: files that no row names, and partly written files. Returns their number.
 * Call it before the first upload: the file of an upload in progress has no row yet.
 */
export function sweepFiles(ctx: { readonly db: Database; readonly files: FileStore; readonly log: Log }): number {
  const named = listNamedFiles(ctx.db);
  const orphans = ctx.files.list().filter((name) => OWN_NAME.test(name) && !named.has(name));
  ctx.files.remove(orphans);
  if (orphans.length > 0) ctx.log.info("removed files that nothing refers to", { count: orphans.length });
  return orphans.length;
}
