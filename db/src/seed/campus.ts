import type { Database } from "../open-database.ts";
import { commentBatches } from "./campus/comment-rows.ts";
import { experienceBatches } from "./campus/experience-rows.ts";
import { relationBatches } from "./campus/friend-relations.ts";
import { invitationBatches } from "./campus/invitation-links.ts";
import { mailBatches } from "./campus/mails.ts";
import { memberBatches } from "./campus/members.ts";
import { notificationThings } from "./campus/notification-things.ts";
import { notificationBatches } from "./campus/notifications.ts";
import { projectBatches } from "./campus/project-rows.ts";
import { searchBatches } from "./campus/searches.ts";
import { talkBatches } from "./campus/talk-rows.ts";

/** The moment the seed's world is at, in milliseconds. The same moment gives the same bytes. */
export interface SeedMoment {
  readonly now: number;
  /** Nothing of it falls due for a day. */
  readonly isSteady: boolean;
}

/** What the scenario is made of, in the order of the foreign keys. */
const NOUNS = [
  memberBatches,
  relationBatches,
  invitationBatches,
  projectBatches,
  commentBatches,
  experienceBatches,
  notificationBatches,
  talkBatches,
  searchBatches,
  mailBatches,
  notificationThings,
] as const;

/** The default scenario: the whole cast with everything they did, in one transaction. Needs an empty schema. */
export function seedCampus(db: Database, { now, isSteady }: SeedMoment): void {
  const batches = NOUNS.flatMap((batchesAt) => batchesAt(now, isSteady));
  db.transaction((tx) => {
    for (const batch of batches) batch.insert(tx);
  });
}
