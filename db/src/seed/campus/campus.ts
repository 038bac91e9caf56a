import type { Database } from "../../open-database.ts";
import { commentBatches } from "./comment-rows.ts";
import { conversationBatches } from "./conversation-rows.ts";
import { experienceBatches } from "./experience-rows.ts";
import { relationBatches } from "./friend-relations.ts";
import { invitationBatches } from "./invitation-links.ts";
import { mailBatches } from "./mails.ts";
import { memberBatches } from "./members.ts";
import { notificationThings } from "./notification-things.ts";
import { notificationBatches } from "./notifications.ts";
import { projectBatches } from "./project-rows.ts";
import { searchBatches } from "./searches.ts";

/** The current moment for the seed, in milliseconds. The same moment gives the same bytes. */
export interface SeedMoment {
  readonly now: number;
  /** Whether nothing expires within a day. */
  readonly isSteady: boolean;
}

/** The parts of the scenario, in the order of the foreign keys. */
const PARTS = [
  memberBatches,
  relationBatches,
  invitationBatches,
  projectBatches,
  commentBatches,
  experienceBatches,
  notificationBatches,
  conversationBatches,
  searchBatches,
  mailBatches,
  notificationThings,
] as const;

/** The default scenario: the whole cast with all their activity, in one transaction. Needs an empty schema. */
export function seedCampus(db: Database, { now, isSteady }: SeedMoment): void {
  const batches = PARTS.flatMap((batchesAt) => batchesAt(now, isSteady));
  db.transaction((tx) => {
    for (const batch of batches) batch.insert(tx);
  });
}
