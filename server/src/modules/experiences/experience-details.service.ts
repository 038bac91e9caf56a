import type { Database } from "@chonsu/db/open-database";
import type { InputOf } from "@chonsu/shared/contract/endpoint";
import type { experienceDetails } from "@chonsu/shared/contract/experience-details";
import { experienceCopy } from "@chonsu/shared/copy/experiences";
import { validationCopy } from "@chonsu/shared/copy/validation";
import type { ExperienceDetail } from "@chonsu/shared/entities/experiences";
import { EXPERIENCE_KEYWORDS_MIN } from "@chonsu/shared/limits";
import type { Actor } from "../../access/caller.ts";
import { command, type Unit } from "../../command/transact.ts";
import { isRefusal, refuse, refuseField } from "../../platform/refusal.ts";
import { addSkills } from "../users/profiles.service.ts";
import { publishCircle } from "./experience-circle.service.ts";
import {
  clearWriter,
  type DetailRow,
  deleteDetail,
  disableLinks,
  findDetail,
  findDetailOf,
  insertDetail,
  loadDetailCards,
  type OwnDetail,
  replaceSkills,
  replaceTags,
  updateDetail,
} from "./experience-details.repository.ts";
import { justWritten, mayChangeDetail, mayDeleteDetail, mayTakePart } from "./experiences.policy.ts";
import { findExperience, isMemberOf } from "./experiences.repository.ts";
import { presentDetail } from "./experiences.service.ts";

/** A member's details about an experience. Days are `YYYY-MM-DD`. */
type NewDetail = InputOf<typeof experienceDetails.create>["body"];
type DetailDraft = Omit<NewDetail, "experience">;

/** A change of details: undefined fields stay, lists are replaced. */
type DetailChange = InputOf<typeof experienceDetails.edit>["body"];

/**
 * Creates the actor's details about an experience in which the actor takes part, once. The skills are also added to the
 * actor's profile (wire.md §3).
 */
export const createDetail = command((unit, actor: Actor, draft: NewDetail) => {
  const { db } = unit;
  const { experience: id } = draft;
  const part = mayTakePart(findExperience(db, id), isMemberOf(db, id, actor.id), actor);
  if (isRefusal(part)) return part;
  if (findDetailOf(db, id, actor.id) !== undefined) return refuse("EXPERIENCE_DETAIL_EXISTS");
  const refused = refusalOfDraft(draft, part.row.experience.creatorId === actor.id);
  if (refused !== undefined) return refused;
  const row = insertDetail(db, part, { ...columnsOf(draft), ...OWN_WORDS });
  return store(unit, actor, justWritten(row, part), row, draft);
});

/**
 * Changes any part of the actor's details. The result, with the unchanged fields, must satisfy all rules. Another
 * description is the actor's own; the same words stay those of their writer (R46).
 */
export const editDetail = command((unit, actor: Actor, id: number, change: DetailChange) => {
  const { db } = unit;
  const own = mayChangeDetail(findDetail(db, id), actor);
  if (isRefusal(own)) return own;
  const { row } = own;
  const draft = withChange(db, row, change);
  const refused = refusalOfDraft(draft, findExperience(db, row.experienceId)?.creatorId === actor.id);
  if (refused !== undefined) return refused;
  const written = { ...row, ...columnsOf(draft), ...(draft.description !== row.description && OWN_WORDS) };
  updateDetail(db, own, written);
  return store(unit, actor, own, written, draft);
});

/**
 * Deletes the actor's own details or, as the creator, those of a member. Deleting the creator's own details disables
 * the share link (R22).
 */
export const removeDetail = command((unit, actor: Actor, id: number) => {
  const { db } = unit;
  const found = findDetail(db, id);
  const creatorId = found === undefined ? null : (findExperience(db, found.experienceId)?.creatorId ?? null);
  const gone = mayDeleteDetail(found, creatorId, actor);
  if (isRefusal(gone)) return gone;
  deleteDetail(db, gone);
  if (gone.row.userId === creatorId) disableLinks(db, gone, unit.clock.now());
  publishCircle(unit, actor.id, gone.row.experienceId);
  return undefined;
});

/** Removes a member who leaves as the writer of some copied texts, which stay with their owners (R8, R46). */
export const unsignDetails = clearWriter;

/**
 * Refuses details that break a rule. The creator must give a description and 1..5 tags; other members need not. A
 * period must not end before it starts (product.md §5).
 */
function refusalOfDraft(draft: DetailDraft, isCreator: boolean) {
  if (isCreator && draft.description === "") return refuseField("description", validationCopy.blank);
  if (isCreator && draft.tags.length < EXPERIENCE_KEYWORDS_MIN) {
    return refuseField("tags", validationCopy.atLeast(EXPERIENCE_KEYWORDS_MIN));
  }
  const { start_date: start, end_date: end } = draft;
  if (start !== null && end !== null && start > end) return refuseField("start_date", experienceCopy.periodReversed);
  return undefined;
}

function withChange(db: Database, row: DetailRow, change: DetailChange): DetailDraft {
  const [card] = loadDetailCards(db, [row]);
  return {
    description: change.description ?? row.description,
    tags: change.tags ?? card?.tags ?? [],
    skills_used: change.skills_used ?? card?.skills ?? [],
    start_date: change.start_date === undefined ? row.startDate : change.start_date,
    end_date: change.end_date === undefined ? row.endDate : change.end_date,
  };
}

/** The columns of a text that its owner has written. */
const OWN_WORDS = { isCopied: false, writerId: null };

function columnsOf(draft: DetailDraft) {
  return { description: draft.description, startDate: draft.start_date, endDate: draft.end_date };
}

/** Stores the lists of details and publishes the change. `row` holds the new values. */
function store(unit: Unit, actor: Actor, own: OwnDetail, row: DetailRow, draft: DetailDraft): ExperienceDetail {
  replaceTags(unit.db, own, draft.tags);
  replaceSkills(unit.db, own, draft.skills_used);
  addSkills(unit, actor, draft.skills_used);
  publishCircle(unit, row.userId, row.experienceId);
  return presentDetail({ row, tags: draft.tags, skills: draft.skills_used });
}
