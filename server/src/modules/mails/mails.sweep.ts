import { startSweep } from "../../command/sweep.ts";
import type { Context } from "../../context.ts";
import { deleteFinished } from "./mails.repository.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes finished mails that are older than the configured number of days. Returns a function that stops it. */
export function startMailSweep(ctx: Context): () => void {
  const { mailsKeptDays } = ctx.config;
  if (mailsKeptDays === undefined) return () => {};
  return startSweep(ctx, "mails", (most) => deleteFinished(ctx.db, ctx.clock.now() - mailsKeptDays * DAY_MS, most));
}
