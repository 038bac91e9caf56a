import type { Experience, ExperienceDetail } from "@chonsu/shared/entities/experiences";
import { EXPERIENCE_KEYWORDS_MIN } from "@chonsu/shared/limits";
import { isTaggedPerson, type TaggedPerson } from "../../entities/people/tagged-person.ts";
import { isText, listOf, parseDraft, textOf } from "../../lib/form-draft.ts";
import type { Period } from "../../ui/period/period-sheet.tsx";

/** What stands in the form of an experience. */
export interface ExperienceValues {
  title: string;
  keywords: string[];
  period: Period;
  skills: string[];
  description: string;
  /** Who is to be asked in by the next save. */
  invited: TaggedPerson[];
  /** Members who are to leave by the next save. */
  removed: number[];
  /** Members whose invitation is to be taken back by the next save. */
  cancelled: number[];
}

/** Which parts differ from what is stored: each is saved by itself, and only when it does (product.md §2, §4). */
export interface DirtyParts {
  title: boolean;
  detail: boolean;
  people: boolean;
}

export const EMPTY_EXPERIENCE: ExperienceValues = {
  title: "",
  keywords: [],
  period: { start: null, end: null },
  skills: [],
  description: "",
  invited: [],
  removed: [],
  cancelled: [],
};

/** A stored experience as its form begins; the words are those of one member. */
export function valuesOf({ title }: Experience, detail: ExperienceDetail | undefined): ExperienceValues {
  if (detail === undefined) return { ...EMPTY_EXPERIENCE, title };
  return {
    ...EMPTY_EXPERIENCE,
    title,
    keywords: detail.tags,
    period: { start: detail.start_date, end: detail.end_date },
    skills: detail.skills_used,
    description: detail.description,
  };
}

/** A title is needed; the creator also writes at least one keyword and a description (product.md §5). */
export function isComplete({ title, keywords, description }: ExperienceValues, isCreator: boolean): boolean {
  if (title.trim() === "") return false;
  return !isCreator || (keywords.length >= EXPERIENCE_KEYWORDS_MIN && description.trim() !== "");
}

/** The parts that a save has to send. */
export function dirtyParts(values: ExperienceValues, base: ExperienceValues): DirtyParts {
  return {
    title: values.title.trim() !== base.title,
    detail: detailText(values) !== detailText(base),
    people: values.invited.length > 0 || values.removed.length > 0 || values.cancelled.length > 0,
  };
}

/** Whether something would be lost, be it a blank. */
export function isChanged(values: ExperienceValues, base: ExperienceValues): boolean {
  return draftText(values) !== draftText(base);
}

/** What a member says, as the wire has it. */
export function detailFieldsOf({ description, keywords, skills, period }: ExperienceValues) {
  return {
    description: description.trim(),
    tags: keywords,
    skills_used: skills,
    start_date: period.start,
    end_date: period.end,
  };
}

/** Members who stay and invitations that are wanted, as the wire has them (wire.md §3): what is no change is left out. */
export function peopleFieldsOf(values: ExperienceValues, experience: Experience) {
  const { invited, removed, cancelled } = values;
  const staying = experience.accepted_users.filter((id) => !removed.includes(id));
  const waiting = experience.pending_invitations.filter(
    ({ status, invitee }) => status === "pending" && !cancelled.includes(invitee),
  );
  const wanted = [
    ...waiting.map(({ id, invitee }) => ({ id, invitee })),
    ...invited.map(({ id }) => ({ invitee: id })),
  ];
  return {
    ...(removed.length > 0 && { accepted_users: staying }),
    ...((invited.length > 0 || cancelled.length > 0) && { pending_invitations: wanted }),
  };
}

function detailText(values: ExperienceValues): string {
  return JSON.stringify(detailFieldsOf(values));
}

/** What a draft keeps: all of the form. */
export function draftText(values: ExperienceValues): string {
  const { title, keywords, period, skills, description, invited, removed, cancelled } = values;
  return JSON.stringify({ title, keywords, period, skills, description, invited, removed, cancelled });
}

/** Reads a draft back; null for what is none, or says nothing else than what is stored. */
export function valuesOfDraft(draft: string, base: ExperienceValues): ExperienceValues | null {
  const kept = parseDraft(draft);
  if (kept === null) return null;
  const values: ExperienceValues = {
    title: textOf(kept.get("title")),
    keywords: listOf(kept.get("keywords"), isText),
    period: periodOf(kept.get("period")),
    skills: listOf(kept.get("skills"), isText),
    description: textOf(kept.get("description")),
    invited: listOf(kept.get("invited"), isTaggedPerson),
    removed: listOf(kept.get("removed"), isId),
    cancelled: listOf(kept.get("cancelled"), isId),
  };
  return isChanged(values, base) ? values : null;
}

function periodOf(value: unknown): Period {
  const days = new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
  const dayOf = (day: unknown) => (isText(day) ? day : null);
  return { start: dayOf(days.get("start")), end: dayOf(days.get("end")) };
}

function isId(value: unknown): value is number {
  return Number.isInteger(value);
}
