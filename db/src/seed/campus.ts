import type { Database } from "../open-database.ts";
import { relationBatches } from "./campus/friend-relations.ts";
import { invitationBatches } from "./campus/invitation-links.ts";
import { memberBatches } from "./campus/members.ts";

/** The moment the seed's world is at, in milliseconds. The same moment gives the same bytes. */
export interface SeedMoment {
  readonly now: number;
}

/** The default scenario: the whole cast with everything they did, in one transaction. Needs an empty schema. */
export function seedCampus(db: Database, { now }: SeedMoment): void {
  const batches = [...memberBatches(now), ...relationBatches(now), ...invitationBatches(now)];
  db.transaction((tx) => {
    for (const batch of batches) batch.insert(tx);
  });
}
