import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Unit } from "../../command/transact.ts";
import { forgetChangesAbout } from "../../events/events.ts";
import { type InCircle, listCircles, listMembers } from "./experiences.repository.ts";

/** Everybody whose own list shows these experiences: members, and those with an invitation that waits. One statement. */
export function circlesOf(unit: Unit, experienceIds: readonly number[]): InCircle[] {
  return listCircles(unit.db, experienceIds);
}

/**
 * Tells the circle of an experience, as it is now and as it was before the command, that `byUserId` changed it: who was put out has to
 * hear it as much as who came in.
 */
export function publishCircle(
  unit: Unit,
  byUserId: number,
  experienceId: number,
  before: readonly InCircle[] = [],
): void {
  publishAll(unit, byUserId, [...circlesOf(unit, [experienceId]), ...before]);
}

/** Tells the members, and who did it: that somebody said no is shown to nobody else (R32). */
export function publishMembers(unit: Unit, byUserId: number, experienceId: number): void {
  publishAll(unit, byUserId, [...listMembers(unit.db, [experienceId]), { experienceId, userId: byUserId }]);
}

/** Tells those who were in the circles of experiences that `byUserId` left or deleted; what is gone is forgotten. */
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
