import { listNamedFiles } from "@chonsu/db/named-files";
import type { Database } from "@chonsu/db/open-database";
import type { Log } from "../platform/log.ts";
import type { FileStore } from "./file-store.ts";

/** Names this store gives, whole or written in part. Whatever else lies in the folder is not ours to remove. */
const OWN_NAME = /^(?:[0-9a-f]{32}\.webp|\.[0-9a-f]{32}\.webp\.partial)$/;

/**
 * Removes what a kill left behind in the file store: files that no row names and files written in part. Answers how many went.
 * Synchronous on purpose: an upload is written and committed without a pause between, so none is ever seen half-way.
 */
export function sweepFiles(ctx: { readonly db: Database; readonly files: FileStore; readonly log: Log }): number {
  const named = listNamedFiles(ctx.db);
  const orphans = ctx.files.list().filter((name) => OWN_NAME.test(name) && !named.has(name));
  ctx.files.remove(orphans);
  if (orphans.length > 0) ctx.log.info("removed files that nothing refers to", { count: orphans.length });
  return orphans.length;
}
