import type { Database } from "../../open-database.ts";
import { commentBatch } from "./comment-rows.ts";
import { conversationBatches } from "./conversation-rows.ts";
import { experienceBatches } from "./experience-rows.ts";
import { relationBatch } from "./friend-relations.ts";
import { invitationBatch } from "./invitation-links.ts";
import { mailBatch } from "./mails.ts";
import { memberBatches } from "./members.ts";
import { notificationThings } from "./notification-things.ts";
import { notificationBatch } from "./notifications.ts";
import { projectBatches } from "./project-rows.ts";
import { searchBatch } from "./searches.ts";

/** The parts of the scenario, in the order of the foreign keys. */
const PARTS = [
  memberBatches,
  relationBatch,
  invitationBatch,
  projectBatches,
  commentBatch,
  experienceBatches,
  notificationBatch,
  conversationBatches,
  searchBatch,
  mailBatch,
  notificationThings,
] as const;

/**
 * The default scenario: the whole cast with all their activity, in one transaction. Needs an empty schema. The same
 * moment `now` (milliseconds) gives the same bytes. With `isSteady` nothing expires within a day.
 */
export function seedCampus(db: Database, now: number, isSteady: boolean): void {
  const batches = PARTS.flatMap((batchesAt) => batchesAt(now, isSteady));
  db.transaction((tx) => {
    for (const write of batches) write(tx);
  });
}
