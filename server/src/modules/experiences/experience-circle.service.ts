import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Unit } from "../../command/transact.ts";
import { forgetChangesAbout } from "../../events/events.ts";
import { type InCircle, listCircles, listMembers } from "./experiences.repository.ts";

/**
 * Publishes that `byUserId` has changed an experience. Receivers are its circle after the command and the circle
 * `before` it, because removed people must be informed too.
 */
export function publishCircle(
  unit: Unit,
  byUserId: number,
  experienceId: number,
  before: readonly InCircle[] = [],
): void {
  publishAll(unit, byUserId, [...listCircles(unit.db, [experienceId]), ...before]);
}

/** Publishes to the members and the actor only: nobody else learns of a rejection (R32). */
export function publishMembers(unit: Unit, byUserId: number, experienceId: number): void {
  publishAll(unit, byUserId, [...listMembers(unit.db, [experienceId]), { experienceId, userId: byUserId }]);
}

/**
 * Publishes to the circles of experiences that `byUserId` has left or deleted. Stored events about deleted experiences
 * are removed.
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
