import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Unit } from "../../command/transact.ts";
import { forgetChangesAbout } from "../../events/events.ts";
import { type InCircle, listCircles, listMembers } from "./experiences.repository.ts";

/** Everybody whose own list shows these experiences: members, and invitees with a pending invitation. One statement. */
export function circlesOf(unit: Unit, experienceIds: readonly number[]): InCircle[] {
  return listCircles(unit.db, experienceIds);
}

/**
 * Publishes that `byUserId` changed an experience, to its circle after the command and before it: removed people must
 * be informed as well as new ones.
 */
export function publishCircle(
  unit: Unit,
  byUserId: number,
  experienceId: number,
  before: readonly InCircle[] = [],
): void {
  publishAll(unit, byUserId, [...circlesOf(unit, [experienceId]), ...before]);
}

/** Publishes to the members and the actor only: nobody else learns of a rejection (R32). */
export function publishMembers(unit: Unit, byUserId: number, experienceId: number): void {
  publishAll(unit, byUserId, [...listMembers(unit.db, [experienceId]), { experienceId, userId: byUserId }]);
}

/**
 * Publishes to the circles of experiences that `byUserId` left or deleted. Stored events about deleted ones are
 * removed.
 */
export function publishDeparture(
  unit: Unit,
  byUserId: number,
  before: readonly InCircle[],
  goneIds: readonly number[],
): void {
  forgetChangesAbout(unit.db, "experience", goneIds);
  publishAll(unit, byUserId, before, new Set(goneIds));
}

function publishAll(
  unit: Unit,
  byUserId: number,
  people: readonly InCircle[],
  gone: ReadonlySet<number> = new Set(),
): void {
  const published = new Set<string>();
  for (const { experienceId, userId } of people) {
    const key = `${experienceId} ${userId}`;
    if (published.has(key)) continue;
    published.add(key);
    const ref = gone.has(experienceId) ? NO_REF : experienceId;
    unit.publishTo(userId, "experiences:changed", { experience_id: experienceId, user_id: byUserId }, ref);
  }
}
