import {
  experienceDetails,
  experienceInvitations,
  experienceLinks,
  experienceMembers,
  experienceSkills,
  experiences,
  experienceTags,
} from "../../tables/experiences.ts";
import { type Batch, batch, numbered } from "../batch.ts";
import { CAST } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { EXPERIENCE_ENTRIES, experienceCode } from "./experiences.ts";

/** Each member's own text about an experience. The ids follow this order. */
function detailBatches(): Batch[] {
  const all = numbered(
    EXPERIENCE_ENTRIES.flatMap(({ id: experienceId, members }) =>
      members.map((member) => ({ experienceId, ...member })),
    ),
  );
  return [
    batch(
      experienceDetails,
      all.map(({ id, experienceId, who, description, from, to }) => ({
        id,
        experienceId,
        userId: CAST[who].id,
        description,
        startDate: from ?? null,
        endDate: to ?? null,
      })),
    ),
    batch(
      experienceTags,
      all.flatMap(({ id, tags }) => tags.map((tag, position) => ({ detailId: id, position, tag }))),
    ),
    batch(
      experienceSkills,
      all.flatMap(({ id, skills = [] }) => skills.map((skill, position) => ({ detailId: id, position, skill }))),
    ),
  ];
}

function linkRows(now: number): Array<typeof experienceLinks.$inferInsert> {
  return EXPERIENCE_ENTRIES.flatMap(({ id, link, creator, at }) =>
    link === undefined
      ? []
      : [
          {
            code: experienceCode(id),
            experienceId: id,
            inviterId: CAST[link].id,
            createdAt: momentOf(at, now),
            disabledAt: link === creator ? null : momentOf(at, now) + 1000,
          },
        ],
  );
}

function invitationRows(now: number): Array<typeof experienceInvitations.$inferInsert> {
  return EXPERIENCE_ENTRIES.flatMap(({ id, invitations = [] }) =>
    invitations.map(({ by, to, status, at }) => ({
      experienceId: id,
      inviterId: CAST[by].id,
      inviteeId: CAST[to].id,
      status,
      createdAt: momentOf(at, now),
    })),
  );
}

/** Every experience with members, details, invitations and links. */
export function experienceBatches(now: number): Batch[] {
  return [
    batch(
      experiences,
      EXPERIENCE_ENTRIES.map(({ id, title, creator, at }) => ({
        id,
        title,
        creatorId: CAST[creator].id,
        createdAt: momentOf(at, now),
      })),
    ),
    batch(
      experienceMembers,
      EXPERIENCE_ENTRIES.flatMap(({ id, members }) =>
        members.map(({ who, at }) => ({ experienceId: id, userId: CAST[who].id, joinedAt: momentOf(at, now) })),
      ),
    ),
    ...detailBatches(),
    batch(experienceInvitations, invitationRows(now)),
    batch(experienceLinks, linkRows(now)),
  ];
}
