import type { Database } from "@chonsu/db/open-database";
import { conversations, messages } from "@chonsu/db/tables/conversations";
import { and, desc, eq, ne } from "drizzle-orm";
import { inParts } from "./many-rows.ts";

export type ConversationRow = Pick<typeof conversations.$inferSelect, "id" | "user1Id" | "user2Id">;
export type MessageRow = typeof messages.$inferSelect;

const columns = { id: conversations.id, user1Id: conversations.user1Id, user2Id: conversations.user2Id };

export function findConversation(db: Database, a: number, b: number): ConversationRow | undefined {
  return db
    .select(columns)
    .from(conversations)
    .where(and(eq(conversations.lowUserId, Math.min(a, b)), eq(conversations.highUserId, Math.max(a, b))))
    .get();
}

export function insertConversation(db: Database, user1Id: number, user2Id: number, createdAt: number): ConversationRow {
  const fresh = { deletedForUser1: false, deletedForUser2: false, clearedUpTo1: 0, clearedUpTo2: 0 };
  return db
    .insert(conversations)
    .values({ user1Id, user2Id, ...fresh, createdAt, updatedAt: createdAt })
    .returning(columns)
    .get();
}

/** When the latest message of a conversation was written, whoever sees it. */
export function findLastMoment(db: Database, conversationId: number): number | undefined {
  return db
    .select({ at: messages.createdAt })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.id))
    .limit(1)
    .get()?.at;
}

/** Marks read all that a side did not write. */
export function markRead(db: Database, conversationId: number, side: number): void {
  db.update(messages)
    .set({ isRead: true })
    .where(and(eq(messages.conversationId, conversationId), ne(messages.side, side)))
    .run();
}

/** In the order given. */
export function insertMessages(db: Database, rows: readonly Omit<MessageRow, "id">[]): MessageRow[] {
  return inParts(rows, (part) => db.insert(messages).values(part).returning().all());
}

/** A message came: the conversation moves up, and shows again for whoever left it (R25). */
export function touchConversation(db: Database, conversationId: number, updatedAt: number): void {
  db.update(conversations)
    .set({ updatedAt, deletedForUser1: false, deletedForUser2: false })
    .where(eq(conversations.id, conversationId))
    .run();
}
