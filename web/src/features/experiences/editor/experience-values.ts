import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import type { Experience, ExperienceDetail } from "@chonsu/shared/entities/experiences";
import {
  EXPERIENCE_DESCRIPTION_MAX,
  EXPERIENCE_KEYWORDS_MAX,
  EXPERIENCE_KEYWORDS_MIN,
  EXPERIENCE_TITLE_MAX,
  SKILLS_MAX,
  TERM_MAX,
} from "@chonsu/shared/limits";
import { isCopied } from "../../../entities/experiences/experience-role.ts";
import { isTaggedPerson, type TaggedPerson } from "../../../entities/people/picker/tagged-person.ts";
import { isText, listOf, parseDraft, textOf } from "../../../lib/forms/form-draft.ts";
import { type NeededField, textNeeded } from "../../../ui/form/needed-field.ts";
import type { Period } from "../../../ui/period/period-sheet.tsx";
import { type ItemRules, withEntry } from "../../../ui/tag-input/item-rules.ts";

export interface ExperienceValues {
  title: string;
  keywords: string[];
  /** Text in the keywords box that has not been added. It is added when the experience is saved. */
  keywordEntry: string;
  period: Period;
  skills: string[];
  skillEntry: string;
  description: string;
  /** People to invite with the next save. */
  invited: TaggedPerson[];
  /** Members to remove with the next save. */
  removed: number[];
  /** Members whose invitations the next save withdraws. */
  cancelled: number[];
}

/** Which parts differ from the stored ones. Each part is saved separately (product.md §2, §4). */
export interface DirtyParts {
  title: boolean;
  detail: boolean;
  people: boolean;
}

export const EMPTY_EXPERIENCE: ExperienceValues = {
  title: "",
  keywords: [],
  keywordEntry: "",
  period: { start: null, end: null },
  skills: [],
  skillEntry: "",
  description: "",
  invited: [],
  removed: [],
  cancelled: [],
};

/**
 * The form values of a stored experience, with the detail of one member. Another member's words are no beginning for own ones (R46), but a
 * creator must keep some.
 */
export function valuesOf({ title, creator }: Experience, detail: ExperienceDetail | undefined): ExperienceValues {
  if (detail === undefined) return { ...EMPTY_EXPERIENCE, title };
  return {
    ...EMPTY_EXPERIENCE,
    title,
    keywords: detail.tags,
    period: { start: detail.start_date, end: detail.end_date },
    skills: detail.skills_used,
    description: isCopied(detail) && detail.user !== creator ? "" : detail.description,
  };
}

/** The rules of the list of keywords. */
export const KEYWORD_RULES = { max: EXPERIENCE_KEYWORDS_MAX, maxCharacters: TERM_MAX } as const satisfies ItemRules;

/** The rules of the list of skills. */
export const SKILL_RULES = {
  max: SKILLS_MAX,
  maxCharacters: TERM_MAX,
  duplicateText: copy.skillTwice,
} as const satisfies ItemRules;

/** What must be there before a save: a name, and of the creator's own detail a keyword and a text, all within their limits (product.md §5). */
export function neededOf(values: ExperienceValues, isCreator: boolean): NeededField[] {
  const { title, keywords, keywordEntry, description } = values;
  const count = keywords.length + (keywordEntry.trim() === "" ? 0 : 1);
  const needed = [
    ...textNeeded({ field: "title", label: copy.title, text: title, max: EXPERIENCE_TITLE_MAX }),
    ...(count < EXPERIENCE_KEYWORDS_MIN ? [{ field: "keywords", label: copy.keywords, isBlank: true }] : []),
    ...textNeeded({
      field: "description",
      label: copy.description,
      text: description,
      max: EXPERIENCE_DESCRIPTION_MAX,
    }),
  ];
  return isCreator ? needed : needed.filter(({ field, isBlank }) => field === "title" || !isBlank);
}

/** The values with the typed text of the lists added, or the list that refuses it with the reason. */
export function withEntries(
  values: ExperienceValues,
): ExperienceValues | { field: "keywords" | "skills"; refusal: string } {
  const keywords = withEntry(values.keywords, values.keywordEntry, KEYWORD_RULES);
  if ("refusal" in keywords) return { field: "keywords", ...keywords };
  const skills = withEntry(values.skills, values.skillEntry, SKILL_RULES);
  if ("refusal" in skills) return { field: "skills", ...skills };
  return { ...values, keywords, keywordEntry: "", skills, skillEntry: "" };
}

export function dirtyParts(values: ExperienceValues, base: ExperienceValues): DirtyParts {
  return {
    title: values.title.trim() !== base.title,
    detail: detailText(values) !== detailText(base) || hasEntry(values),
    people: values.invited.length > 0 || values.removed.length > 0 || values.cancelled.length > 0,
  };
}

/** Whether any input would be lost, even a space. */
export function isChanged(values: ExperienceValues, base: ExperienceValues): boolean {
  return draftText(values) !== draftText(base);
}

/** A change of a stored detail. Without own words the copied ones stay, with their writer (R46). */
export function changedFieldsOf(values: ExperienceValues, stored: ExperienceDetail) {
  const { description, ...others } = detailFieldsOf(values);
  return isCopied(stored) && description === "" ? others : { ...others, description };
}

/** A member's detail in the form of the wire. */
export function detailFieldsOf({ description, keywords, skills, period }: ExperienceValues) {
  return {
    description: description.trim(),
    tags: keywords,
    skills_used: skills,
    start_date: period.start,
    end_date: period.end,
  };
}

/** Members to keep and invitations to send, in the form of the wire (wire.md §3). Unchanged fields are left out. */
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

function hasEntry({ keywordEntry, skillEntry }: ExperienceValues): boolean {
  return keywordEntry.trim() !== "" || skillEntry.trim() !== "";
}

function detailText(values: ExperienceValues): string {
  return JSON.stringify(detailFieldsOf(values));
}

/** The draft: all values of the form. */
export function draftText(values: ExperienceValues): string {
  const { title, keywords, keywordEntry, period, skills, skillEntry, description } = values;
  const { invited, removed, cancelled } = values;
  const words = { title, keywords, keywordEntry, period, skills, skillEntry, description };
  return JSON.stringify({ ...words, invited, removed, cancelled });
}

/** Parses a draft. Null when it is invalid or equals the stored experience. */
export function valuesOfDraft(draft: string, base: ExperienceValues): ExperienceValues | null {
  const kept = parseDraft(draft);
  if (kept === null) return null;
  const values: ExperienceValues = {
    title: textOf(kept.get("title")),
    keywords: listOf(kept.get("keywords"), isText),
    keywordEntry: textOf(kept.get("keywordEntry")),
    period: periodOf(kept.get("period")),
    skills: listOf(kept.get("skills"), isText),
    skillEntry: textOf(kept.get("skillEntry")),
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
