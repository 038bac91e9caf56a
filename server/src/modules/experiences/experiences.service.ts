import type { InputOf } from "@chonsu/shared/contract/endpoint";
import type { experiences } from "@chonsu/shared/contract/experiences";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { Experience, ExperienceDetail, ExperienceInvitation } from "@chonsu/shared/entities/experiences";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { type Actor, type Caller, isActor } from "../../access/caller.ts";
import { command } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { type List, mapBatches, readBatches, toList } from "../../platform/batches.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import type { UserLookup } from "../users/users.presenter.ts";
import { isMember, lookUpUsers } from "../users/users.service.ts";
import { publishCircle } from "./experience-circle.service.ts";
import { type DetailCard, listDetails, loadDetailCards } from "./experience-details.repository.ts";
import { type InvitationRow, listInvitations } from "./experience-invitations.repository.ts";
import { storeWantedInvitations } from "./experience-invitations.service.ts";
import { keepOnly } from "./experience-members.service.ts";
import { justBegun, mayManage, mayManageFound } from "./experiences.policy.ts";
import {
  type ExperienceRow,
  findExperience,
  insertExperience,
  insertMembership,
  listCircles,
  listExperiencesAround,
  listExperiencesOf,
  listMembers,
  updateTitle,
} from "./experiences.repository.ts";

export type { ExperienceRow } from "./experiences.repository.ts";

/** Creates an experience. The actor is its creator and first member. */
export const createExperience = command(
  (unit, actor: Actor, title: string) => {
    if (!isMember(unit.db, actor.id)) return refuse("user_not_found");
    const now = unit.clock.now();
    const written = insertExperience(unit.db, actor, title, now);
    insertMembership(unit.db, justBegun(written, actor), now);
    publishCircle(unit, actor.id, written.id);
    return written;
  },
  (ctx, row, actor) => showExperience(ctx, actor, row),
);

type ExperienceChange = InputOf<typeof experiences.edit>["body"];

/**
 * Changes the title, removes members, cancels invitations and invites: all of it or nothing (R20; wire.md §3).
 * Notifications have the new title.
 */
export const editExperience = command(
  (unit, actor: Actor, id: number, change: ExperienceChange) => {
    const { title, accepted_users: kept, pending_invitations: wanted } = change;
    const found = mayManageFound(findExperience(unit.db, id), actor);
    if (isRefusal(found)) return found;
    const before = kept === undefined && wanted === undefined ? [] : listCircles(unit.db, [id]);
    const managed = title === undefined ? found : mayManage(updateTitle(unit.db, found, title), actor);
    if (isRefusal(managed)) return managed;
    const refused =
      (kept === undefined ? undefined : keepOnly(unit, managed, kept)) ??
      (wanted === undefined ? undefined : storeWantedInvitations(unit, managed, wanted));
    if (refused !== undefined) return refused;
    publishCircle(unit, actor.id, id, before);
    return managed.row;
  },
  (ctx, row, actor) => showExperience(ctx, actor, row),
);

/** The experiences of a member, by id; none for an unknown id. */
export function listExperiences(ctx: Context, actor: Actor, userId: number): List<Experience> {
  return inBatches(ctx, actor, (after, limit) => listExperiencesOf(ctx.db, userId, after, limit));
}

/**
 * The experiences of a member, by id. The actor's own list also has the experiences with a pending invitation to the
 * actor (wire.md §3).
 */
export function listExperiencesWithPending(ctx: Context, actor: Actor, userId: number): List<Experience> {
  if (userId !== actor.id) return listExperiences(ctx, actor, userId);
  return inBatches(ctx, actor, (after, limit) => listExperiencesAround(ctx.db, actor, after, limit));
}

/** The number of experiences in a batch. Each of them names several people. */
const EXPERIENCES_OF_A_BATCH = 50;

function inBatches(
  ctx: Context,
  actor: Actor,
  read: (after: ExperienceRow | undefined, limit: number) => ExperienceRow[],
): List<Experience> {
  const show = (rows: readonly ExperienceRow[]) => showExperiences(ctx, actor, rows);
  return toList(mapBatches(readBatches(EXPERIENCES_OF_A_BATCH, read), show));
}

/** One experience as the caller may see it. */
export function showExperience(ctx: Context, caller: Caller, row: ExperienceRow): Experience {
  return presenterOf(ctx, caller, [row])(row);
}

/** Experiences as the caller may see them. The number of statements is the same for any number of experiences. */
export function showExperiences(ctx: Context, caller: Caller, rows: readonly ExperienceRow[]): Experience[] {
  return rows.length === 0 ? [] : rows.map(presenterOf(ctx, caller, rows));
}

/** An experience with its related rows. */
interface ExperienceCard {
  readonly row: ExperienceRow;
  /** In the order of joining. */
  readonly memberIds: readonly number[];
  readonly details: readonly DetailCard[];
  /** The invitations that the caller may see. */
  readonly invitations: readonly InvitationRow[];
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

/** Everybody that an experience names, each once: members first, then invitees, inviters and writers of copied texts. */
function peopleOf({ row, memberIds, invitations, details }: ExperienceCard): number[] {
  const invited = invitations.map(({ inviteeId }) => inviteeId);
  const inviting = [...invitations.map(({ inviterId }) => inviterId), row.creatorId];
  const writers = details.map((detail) => detail.row.writerId);
  return [...new Set([...memberIds, ...invited, ...inviting, ...writers])].filter((id) => id !== null);
}

/** The invitations that the caller may see (R32): all for members, their own for an invitee, none for others. */
function invitationsFor(
  caller: Caller,
  memberIds: readonly number[],
  invitations: readonly InvitationRow[],
): readonly InvitationRow[] {
  if (!isActor(caller)) return [];
  return memberIds.includes(caller.id) ? invitations : invitations.filter(({ inviteeId }) => inviteeId === caller.id);
}

/**
 * An experience as the caller may see it. Visitors come only by a link, and see only the inviter of all its people
 * (wire.md §2).
 */
function presentExperience(card: ExperienceCard, caller: Caller, userOf: UserLookup): Experience {
  const { row, memberIds } = card;
  const people = isActor(caller) ? peopleOf(card) : [row.creatorId];
  return {
    id: row.id,
    title: row.title,
    is_team_project: memberIds.length > 1,
    accepted_users: [...memberIds],
    creator: row.creatorId,
    created_at: toTimestamp(row.createdAt),
    experience_detail: card.details.map(presentDetail),
    pending_invitations: card.invitations.map(presentInvitation),
    people: people.map(userOf),
  };
}

export function presentDetail({ row, tags, skills }: DetailCard): ExperienceDetail {
  return {
    id: row.id,
    experience: row.experienceId,
    user: row.userId,
    description: row.description,
    tags,
    skills_used: skills,
    start_date: row.startDate,
    end_date: row.endDate,
    written_by: row.isCopied ? (row.writerId ?? DELETED_USER_ID) : null,
  };
}

function presentInvitation(row: InvitationRow): ExperienceInvitation {
  return {
    id: row.id,
    experience: row.experienceId,
    inviter: row.inviterId,
    invitee: row.inviteeId,
    status: row.status,
    created_at: toTimestamp(row.createdAt),
  };
}
