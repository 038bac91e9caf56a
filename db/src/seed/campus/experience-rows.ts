import type { Database } from "../../open-database.ts";
import {
  experienceDetails,
  experienceInvitations,
  experienceLinks,
  experienceMembers,
  experienceSkills,
  experiences,
  experienceTags,
} from "../../tables/experiences.ts";
import { CAST } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { EXPERIENCE_ENTRIES, experienceCode } from "./experiences.ts";
import { insertEach } from "./insert-rows.ts";

/** The members of all experiences, in the order of the ids of what each of them wrote. */
const PARTICIPANTS = EXPERIENCE_ENTRIES.flatMap(({ id: experienceId, members }) =>
  members.map((member) => ({ experienceId, userId: CAST[member.who].id, ...member })),
).map((member, index) => ({ detailId: index + 1, ...member }));

/** Every experience with members, their texts, invitations and links. */
export function writeExperiences(tx: Database, now: number): void {
  insertEach(tx, experiences, EXPERIENCE_ENTRIES, ({ id, title, creator, at }) => ({
    id,
    title,
    creatorId: CAST[creator].id,
    createdAt: momentOf(at, now),
  }));
  insertEach(tx, experienceMembers, PARTICIPANTS, ({ experienceId, userId, at }) => ({
    experienceId,
    userId,
    joinedAt: momentOf(at, now),
  }));
  writeDetails(tx);
  insertEach(tx, experienceInvitations, EXPERIENCE_ENTRIES, ({ id: experienceId, creator, invitations = [] }) =>
    invitations.map(({ to, status, at }) => ({
      experienceId,
      inviterId: CAST[creator].id,
      inviteeId: CAST[to].id,
      status,
      createdAt: momentOf(at, now),
    })),
  );
  insertEach(tx, experienceLinks, EXPERIENCE_ENTRIES, ({ id: experienceId, link, creator, at }) =>
    link === undefined
      ? []
      : {
          code: experienceCode(experienceId),
          experienceId,
          inviterId: CAST[link].id,
          createdAt: momentOf(at, now),
          disabledAt: link === creator ? null : momentOf(at, now) + 1000,
        },
  );
}

function writeDetails(tx: Database): void {
  insertEach(
    tx,
    experienceDetails,
    PARTICIPANTS,
    ({ detailId, experienceId, userId, description, writer, period = [] }) => ({
      id: detailId,
      experienceId,
      userId,
      description,
      startDate: period[0] ?? null,
      endDate: period[1] ?? null,
      isCopied: writer !== undefined,
      writerId: writer === undefined ? null : CAST[writer].id,
    }),
  );
  insertEach(tx, experienceTags, PARTICIPANTS, ({ detailId, tags }) =>
    tags.map((tag, position) => ({ detailId, position, tag })),
  );
  insertEach(tx, experienceSkills, PARTICIPANTS, ({ detailId, skills = [] }) =>
    skills.map((skill, position) => ({ detailId, position, skill })),
  );
}
