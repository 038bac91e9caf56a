import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, partOf, rowId } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Signed-in sessions (`sid` of the tokens). Deleting the row ends the session's refresh and access tokens at once
 * (wire.md §1).
 */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: partOf("user_id", () => users.id),
    createdAt: moment("created_at").notNull(),
    /** When the member last proved their password in this session (R5). */
    provenAt: moment("proven_at"),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/**
 * Codes that were mailed to an address. When clients make the codes, only the mailing counts, and `codeHash` is null
 * (R3, R4).
 */
export const mailedCodes = sqliteTable(
  "mailed_codes",
  {
    id: rowId(),
    email: text("email").notNull(),
    codeHash: text("code_hash"),
    /** A keyed hash of the network address that asked for the code. */
    askedFrom: text("asked_from"),
    /** Wrong tries from that network address. */
    attempts: integer("attempts").notNull(),
    /** Wrong tries from all other network addresses. */
    attemptsElsewhere: integer("attempts_elsewhere").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("mailed_codes_email").on(table.email, table.createdAt)],
);

/** Proofs that a code was verified. Each is valid once, for one address and one purpose (wire.md §3 verify-code). */
export const verifications = sqliteTable(
  "verifications",
  {
    tokenHash: text("token_hash").primaryKey(),
    email: text("email").notNull(),
    purpose: text("purpose", { enum: ["signup", "reset"] }).notNull(),
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [check("verifications_purpose", sql`${table.purpose} in ('signup', 'reset')`)],
);
