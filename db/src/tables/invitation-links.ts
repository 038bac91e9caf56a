import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, partOf, rowId } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Sign-up links. A link is accepted when `inviteeId` is set. Otherwise it is pending until `expiresAt`, and expired
 * from that moment on (R14). The status is not stored, so it always agrees with the clock. `expiryNotifiedAt` ensures
 * that there is exactly one notification.
 */
export const invitationLinks = sqliteTable(
  "invitation_links",
  {
    id: rowId(),
    code: text("code").notNull(),
    inviterId: partOf("inviter_id", () => users.id),
    inviteeName: text("invitee_name").notNull(),
    inviteeId: integer("invitee_id").references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    expiryNotifiedAt: moment("expiry_notified_at"),
  },
  (table) => [
    uniqueIndex("invitation_links_code").on(table.code),
    index("invitation_links_inviter").on(table.inviterId, table.createdAt),
    uniqueIndex("invitation_links_invitee").on(table.inviteeId),
    index("invitation_links_expiry").on(table.expiryNotifiedAt, table.expiresAt),
  ],
);
