import type { Database } from "../../open-database.ts";
import { writeComments } from "./comments.ts";
import { writeConversations } from "./conversations.ts";
import { writeExperiences } from "./experience-rows.ts";
import { writeRelations } from "./friend-relations.ts";
import { writeInvitations } from "./invitation-links.ts";
import { writeMails } from "./mails.ts";
import { writeMembers } from "./members.ts";
import { writeNotifications } from "./notifications.ts";
import { writeProjects } from "./project-rows.ts";
import { writeSearches } from "./searches.ts";

/** The parts of the scenario, in the order of the foreign keys. Notifications come last: they are about other rows. */
const PARTS = [
  writeMembers,
  writeRelations,
  writeInvitations,
  writeProjects,
  writeComments,
  writeExperiences,
  writeConversations,
  writeSearches,
  writeMails,
  writeNotifications,
] as const;

/**
 * The default scenario: the whole cast with all their activity, in one transaction. Needs an empty schema. The same
 * moment `now` (milliseconds) gives the same bytes. With `isSteady` nothing expires within a day.
 */
export function seedCampus(db: Database, now: number, isSteady: boolean): void {
  db.transaction((tx) => {
    for (const write of PARTS) write(tx, now, isSteady);
  });
}
