import { listNamedFiles } from "@chonsu/db/named-files";
import type { Context } from "../context.ts";

/** Names this store gives, whole or written in part. Whatever else lies in the folder is not ours to remove. */
const OWN_NAME = /^(?:[0-9a-f]{32}\.webp|\.[0-9a-f]{32}\.webp\.partial)$/;

type Swept = Pick<Context, "db" | "files" | "log">;

/**
 * Removes what a kill left behind in the file store: files that no row names and files written in part. Answers how many went.
 * Synchronous on purpose: an upload is written and committed without a pause between, so none is ever seen half-way.
 */
export function sweepFiles(ctx: Swept): number {
  return removeOrphans(ctx, findOrphans(ctx));
}

/** Files of ours that no row names at this moment. */
export function findOrphans(ctx: Swept): string[] {
  const named = listNamedFiles(ctx.db);
  return ctx.files.list().filter((name) => OWN_NAME.test(name) && !named.has(name));
}

/** Removes those that still are orphans of those that were. Answers how many went. */
export function removeOrphans(ctx: Swept, suspects: readonly string[]): number {
  const named = listNamedFiles(ctx.db);
  const orphans = suspects.filter((name) => !named.has(name));
  ctx.files.remove(orphans);
  if (orphans.length > 0) ctx.log.info("removed files that nothing refers to", { count: orphans.length });
  return orphans.length;
}
