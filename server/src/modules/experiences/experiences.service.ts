import type { Experience } from "@chonsu/shared/entities/experiences";
import { type Actor, type Caller, isActor } from "../../access/caller.ts";
import { command } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { type List, listOf, pagesOf, shownOf } from "../../platform/pieces.ts";
import { refuse } from "../../platform/refusal.ts";
import { isMember, lookUpUsers } from "../users/users.service.ts";
import { publishCircle } from "./experience-circle.service.ts";
import { listDetails, loadDetailCards } from "./experience-details.repository.ts";
import { listInvitations } from "./experience-invitations.repository.ts";
import { justBegun } from "./experiences.policy.ts";
import { type ExperienceCard, invitationsFor, peopleOf, presentExperience } from "./experiences.presenter.ts";
import {
  type ExperienceRow,
  insertExperience,
  insertMembership,
  listExperiencesAround,
  listExperiencesOf,
  listMembers,
} from "./experiences.repository.ts";

export type { ExperienceRow } from "./experiences.repository.ts";

/** Creates an experience. The actor is its creator and first member. */
export const createExperience = command(
  (ctx, unit, actor: Actor, title: string) => {
    if (!isMember(unit.db, actor.id)) return refuse("user_not_found");
    const now = ctx.clock.now();
    const written = insertExperience(unit.db, actor, title, now);
    insertMembership(unit.db, justBegun(written, actor), now);
    publishCircle(unit, actor.id, written.id);
    return written;
  },
  (ctx, row, actor) => showExperience(ctx, actor, row),
);

/** The experiences of a member, by id; none for an unknown id. */
export function listExperiences(ctx: Context, actor: Actor, userId: number): List<Experience> {
  return inPieces(ctx, actor, (after, limit) => listExperiencesOf(ctx.db, userId, after, limit));
}

/**
 * The experiences of a member, by id. The actor's own list also has the experiences with a pending invitation to the
 * actor (wire.md §3).
 */
export function listExperiencesWithPending(ctx: Context, actor: Actor, userId: number): List<Experience> {
  if (userId !== actor.id) return listExperiences(ctx, actor, userId);
  return inPieces(ctx, actor, (after, limit) => listExperiencesAround(ctx.db, actor, after, limit));
}

/** The number of experiences in a batch. Each of them names several people. */
const EXPERIENCES_OF_A_BATCH = 50;

function inPieces(
  ctx: Context,
  actor: Actor,
  read: (after: ExperienceRow | undefined, limit: number) => ExperienceRow[],
): List<Experience> {
  const show = (rows: readonly ExperienceRow[]) => showExperiences(ctx, actor, rows);
  return listOf(shownOf(pagesOf(EXPERIENCES_OF_A_BATCH, read), show));
}

/** One experience as the caller may see it. */
export function showExperience(ctx: Context, caller: Caller, row: ExperienceRow): Experience {
  return presenterOf(ctx, caller, [row])(row);
}

/** Experiences as the caller may see them. The number of statements is the same for any number of experiences. */
export function showExperiences(ctx: Context, caller: Caller, rows: readonly ExperienceRow[]): Experience[] {
  return rows.length === 0 ? [] : rows.map(presenterOf(ctx, caller, rows));
}

/** Loads the related rows of some experiences, and returns a presenter for each. */
function presenterOf(ctx: Context, caller: Caller, rows: readonly ExperienceRow[]): (row: ExperienceRow) => Experience {
  const ids = rows.map(({ id }) => id);
  const members = Map.groupBy(listMembers(ctx.db, ids), ({ experienceId }) => experienceId);
  const details = Map.groupBy(loadDetailCards(ctx.db, listDetails(ctx.db, ids)), ({ row }) => row.experienceId);
  const waiting = isActor(caller) ? listInvitations(ctx.db, ids) : [];
  const invitations = Map.groupBy(waiting, ({ experienceId }) => experienceId);
  const cardOf = (row: ExperienceRow): ExperienceCard => {
    const memberIds = (members.get(row.id) ?? []).map(({ userId }) => userId);
    return {
      row,
      memberIds,
      details: details.get(row.id) ?? [],
      invitations: invitationsFor(caller, memberIds, invitations.get(row.id) ?? []),
    };
  };
  const people = rows.flatMap((row) => peopleOf(cardOf(row)));
  const userOf = lookUpUsers(ctx, caller, people);
  return (row) => presentExperience(cardOf(row), caller, userOf);
}
