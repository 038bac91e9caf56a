import type { Experience, ExperienceDetail, ExperienceInvitation } from "@chonsu/shared/entities/experiences";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { type Caller, isActor } from "../../access/caller.ts";
import type { UserLookup } from "../users/users.presenter.ts";
import type { DetailCard } from "./experience-details.repository.ts";
import type { InvitationRow } from "./experience-invitations.repository.ts";
import type { ExperienceRow } from "./experiences.repository.ts";

/** An experience with its related rows. */
export interface ExperienceCard {
  readonly row: ExperienceRow;
  /** In the order of joining. */
  readonly memberIds: readonly number[];
  readonly details: readonly DetailCard[];
  /** The invitations that the caller may see. */
  readonly invitations: readonly InvitationRow[];
}

/** Everybody that an experience names, each once: members first, then invitees and inviters. */
export function peopleOf({ row, memberIds, invitations }: ExperienceCard): number[] {
  const invited = invitations.map(({ inviteeId }) => inviteeId);
  const inviting = [...invitations.map(({ inviterId }) => inviterId), row.creatorId];
  return [...new Set([...memberIds, ...invited, ...inviting])].filter((id) => id !== null);
}

/** The invitations that the caller may see (R32): all for members, their own for an invitee, none for others. */
export function invitationsFor<Invitation extends Pick<InvitationRow, "inviteeId">>(
  caller: Caller,
  memberIds: readonly number[],
  invitations: readonly Invitation[],
): readonly Invitation[] {
  if (!isActor(caller)) return [];
  return memberIds.includes(caller.id) ? invitations : invitations.filter(({ inviteeId }) => inviteeId === caller.id);
}

/**
 * An experience as the caller may see it. Visitors come only by a link, and see only the inviter of all its people
 * (wire.md §2).
 */
export function presentExperience(card: ExperienceCard, caller: Caller, userOf: UserLookup): Experience {
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
    tags: [...tags],
    skills_used: [...skills],
    start_date: row.startDate,
    end_date: row.endDate,
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
