import type { Database } from "@chonsu/db/open-database";
import { invitationLinks } from "@chonsu/db/tables/invitation-links";
import { count, eq } from "drizzle-orm";
import { inParts } from "./many-rows.ts";

export type LinkRow = typeof invitationLinks.$inferSelect;

export function countLinksOf(db: Database, inviterId: number): number {
  const row = db.select({ count: count() }).from(invitationLinks).where(eq(invitationLinks.inviterId, inviterId)).get();
  return row?.count ?? 0;
}

/** In the order given. */
export function insertLinks(db: Database, rows: readonly Omit<LinkRow, "id">[]): LinkRow[] {
  return inParts(rows, (part) => db.insert(invitationLinks).values(part).returning().all());
}
