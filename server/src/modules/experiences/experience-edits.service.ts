import type { InputOf } from "@chonsu/shared/contract/endpoint";
import type { experiences } from "@chonsu/shared/contract/experiences";
import type { Actor } from "../../access/caller.ts";
import { transact } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { publishCircle } from "./experience-circle.service.ts";
import { storeWantedInvitations } from "./experience-invitations.service.ts";
import { keepOnly } from "./experience-members.service.ts";
import { mayManage, mayManageFound } from "./experiences.policy.ts";
import { findExperience, listCircles, updateTitle } from "./experiences.repository.ts";
import { showExperience } from "./experiences.service.ts";

type ExperienceChange = InputOf<typeof experiences.edit>["body"];

/**
 * Changes the title, removes members, cancels invitations and invites: all of it or nothing (R20; wire.md §3).
 * Notifications have the new title.
 */
export function editExperience(
  ctx: Context,
  actor: Actor,
  id: number,
  { title, accepted_users: kept, pending_invitations: wanted }: ExperienceChange,
) {
  const row = transact(ctx, (unit) => {
    const found = mayManageFound(findExperience(unit.db, id), actor);
    if (isRefusal(found)) return found;
    const before = kept === undefined && wanted === undefined ? [] : listCircles(unit.db, [id]);
    const managed = title === undefined ? found : mayManage(updateTitle(unit.db, found, title), actor);
    if (isRefusal(managed)) return managed;
    const refused =
      (kept === undefined ? undefined : keepOnly(ctx, unit, managed, kept)) ??
      (wanted === undefined ? undefined : storeWantedInvitations(ctx, unit, managed, wanted));
    if (refused !== undefined) return refused;
    publishCircle(unit, actor.id, id, before);
    return managed.row;
  });
  return isRefusal(row) ? row : showExperience(ctx, actor, row);
}
