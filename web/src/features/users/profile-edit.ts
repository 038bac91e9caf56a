import type { ProfileUpdate } from "@chonsu/shared/contract/users";
import { majorCopy } from "@chonsu/shared/copy/majors";
import { profileEditCopy as copy } from "@chonsu/shared/copy/profile-editor";
import type { Profile } from "@chonsu/shared/entities/users";
import { isPortfolioUrl, withScheme } from "@chonsu/shared/format/text/portfolio-url";
import { hasVisibleText } from "@chonsu/shared/format/text/visible-text";
import {
  ADMISSION_YEAR_MIN,
  INTERESTS_MAX,
  INTRODUCTION_MAX,
  MAJORS_MIN,
  PORTFOLIO_LINKS_MAX,
  SKILLS_MAX,
  TERM_MAX,
  URL_MAX,
  USER_NAME_MAX,
} from "@chonsu/shared/limits";
import { DEFAULT_DEGREE, DEGREES, DEPARTMENTS, type Degree, type Department } from "@chonsu/shared/school/school";
import { isText, listOf, parseDraft, textOf } from "../../lib/forms/form-draft.ts";
import { limitError } from "../../ui/field/limit-error.ts";
import type { NeededField } from "../../ui/form/needed-field.ts";
import { type ItemRules, withEntry } from "../../ui/tag-input/item-rules.ts";

/** The values of the form. The picture is not among them, because it is saved separately. */
export interface ProfileValues {
  readonly name: string;
  readonly degree: Degree;
  readonly year: string;
  readonly majors: readonly Department[];
  readonly interests: readonly string[];
  readonly skills: readonly string[];
  readonly introduction: string;
  readonly links: readonly string[];
  /** Text in the boxes of the lists that has not been added. A save adds it. */
  readonly interestEntry: string;
  readonly skillEntry: string;
  readonly linkEntry: string;
}

export type ProfileProblems = { readonly [Field in keyof ProfileValues]?: string };

/** The body of the call. Only changed fields are sent. */
export interface ProfileChanges {
  user_name?: string;
  current_academic_degree?: Degree;
  year?: number;
  major1?: Department;
  major2?: Department | null;
  keywords?: string[];
  skills?: { skill: string }[];
  introduction?: string;
  portfolio_links?: { portfolioLink: string }[];
}

/** Wire field → form field. The school is not chosen, and the picture is saved separately. */
export const FIELD_OF = {
  user_name: "name",
  current_academic_degree: "degree",
  year: "year",
  major1: "majors",
  major2: "majors",
  keywords: "interests",
  skills: "skills",
  introduction: "introduction",
  portfolio_links: "links",
} as const satisfies Record<Exclude<keyof ProfileUpdate, "school" | "image">, keyof ProfileValues>;

/** The departments among some names, in their order. */
export function departmentsOf(names: readonly (string | null)[]): Department[] {
  return names.flatMap((name) => DEPARTMENTS.find((department) => department === name) ?? []);
}

/**
 * The form values of a profile. Old values that cannot be chosen any more are left out: an unknown degree becomes the default, an unknown
 * major is left out (and stays stored until another one is chosen).
 */
export function valuesOf(profile: Profile): ProfileValues {
  return {
    name: profile.user_name,
    degree: DEGREES.find((degree) => degree === profile.current_academic_degree) ?? DEFAULT_DEGREE,
    year: String(profile.year),
    majors: departmentsOf([profile.major1, profile.major2]),
    interests: profile.keywords,
    skills: profile.skills.map(({ skill }) => skill),
    introduction: profile.introduction,
    links: profile.portfolio_links.map(({ portfolioLink }) => portfolioLink),
    ...NO_ENTRIES,
  };
}

const NO_ENTRIES = { interestEntry: "", skillEntry: "", linkEntry: "" };

/** The rules of the lists (product.md §5, Item editor). */
export const LIST_RULES = {
  interests: { max: INTERESTS_MAX, maxCharacters: TERM_MAX, duplicateText: copy.interestTwice },
  skills: { max: SKILLS_MAX, maxCharacters: TERM_MAX, duplicateText: copy.skillTwice },
  links: { max: PORTFOLIO_LINKS_MAX, maxCharacters: URL_MAX, complete: withScheme, isExact: true },
} as const satisfies Record<string, ItemRules>;

const LINK_RULES = { ...LIST_RULES.links, validate: (link: string) => (isPortfolioUrl(link) ? null : copy.linksWrong) };

/** The sentence below a link that is not valid, or null. */
export function linkProblem(link: string): string | null {
  if (isPortfolioUrl(link)) return null;
  return /^(?:https?|ftps?):/i.test(link) ? copy.linkShape : copy.linkScheme;
}

type EntryField = "interestEntry" | "skillEntry" | "linkEntry";

/** The values with the typed text of the lists added, or the list that refuses it with the reason. */
export function withEntries(
  values: ProfileValues,
): ProfileValues | { readonly field: EntryField; readonly refusal: string } {
  const interests = withEntry(values.interests, values.interestEntry, LIST_RULES.interests);
  if ("refusal" in interests) return { field: "interestEntry", ...interests };
  const skills = withEntry(values.skills, values.skillEntry, LIST_RULES.skills);
  if ("refusal" in skills) return { field: "skillEntry", ...skills };
  const links = withEntry(values.links, values.linkEntry, LINK_RULES);
  if ("refusal" in links) return { field: "linkEntry", ...links };
  return { ...values, interests, skills, links, ...NO_ENTRIES };
}

/** Errors by field (product.md §5, profile edit): a name, a year up to `thisYear`, at least one major, valid links. */
export function problemsOf(values: ProfileValues, thisYear: number): ProfileProblems {
  const year = Number(values.year);
  const isYear = /^\d{4}$/.test(values.year) && year >= ADMISSION_YEAR_MIN && year <= thisYear;
  const [nameLimit, textLimit] = [
    limitError(values.name.trim(), USER_NAME_MAX),
    limitError(values.introduction, INTRODUCTION_MAX),
  ];
  return {
    ...(nameLimit !== undefined && { name: nameLimit }),
    ...(textLimit !== undefined && { introduction: textLimit }),
    ...(!hasVisibleText(values.name) && { name: copy.nameNeeded }),
    ...(!isYear && { year: copy.yearWrong(thisYear) }),
    ...(values.majors.length < MAJORS_MIN && { majors: copy.majorNeeded }),
    ...(!values.links.every(isPortfolioUrl) && { links: copy.linksWrong }),
  };
}

const LABELS = {
  name: copy.name,
  year: copy.year,
  majors: majorCopy.label,
  introduction: copy.introduction,
  links: copy.links,
} as const;

/** The fields that a save waits for, in the order of the form. Their own sentences say what is wrong with them. */
export function neededOf(problems: ProfileProblems): NeededField[] {
  return (["name", "year", "majors", "introduction", "links"] as const).flatMap((field) =>
    problems[field] === undefined ? [] : [{ field, label: LABELS[field], isBlank: false }],
  );
}

/** The changed fields in the form of the call; empty when nothing changed. */
export function changesOf(base: ProfileValues, values: ProfileValues): ProfileChanges {
  const isSame = (field: "degree" | "year" | "introduction") => base[field] === values[field];
  const isSameList = (field: "majors" | "interests" | "skills" | "links") =>
    JSON.stringify(base[field]) === JSON.stringify(values[field]);
  const [major1, major2] = values.majors;
  return {
    ...(base.name !== values.name.trim() && { user_name: values.name.trim() }),
    ...(!isSame("degree") && { current_academic_degree: values.degree }),
    ...(!isSame("year") && { year: Number(values.year) }),
    ...(!isSameList("majors") && major1 !== undefined && { major1, major2: major2 ?? null }),
    ...(!isSameList("interests") && { keywords: [...values.interests] }),
    ...(!isSameList("skills") && { skills: values.skills.map((skill) => ({ skill })) }),
    ...(!isSame("introduction") && { introduction: values.introduction }),
    ...(!isSameList("links") && { portfolio_links: values.links.map((portfolioLink) => ({ portfolioLink })) }),
  };
}

/** Parses a draft; null when it is invalid or equals the stored profile. */
export function valuesOfDraft(draft: string, base: ProfileValues): ProfileValues | null {
  const kept = parseDraft(draft);
  if (kept === null) return null;
  const text = (field: keyof ProfileValues) => textOf(kept.get(field));
  const texts = (field: keyof ProfileValues) => listOf(kept.get(field), isText);
  const values: ProfileValues = {
    name: text("name"),
    degree: DEGREES.find((degree) => degree === kept.get("degree")) ?? base.degree,
    year: text("year"),
    majors: departmentsOf(texts("majors")),
    interests: texts("interests"),
    skills: texts("skills"),
    introduction: text("introduction"),
    links: texts("links"),
    interestEntry: text("interestEntry"),
    skillEntry: text("skillEntry"),
    linkEntry: text("linkEntry"),
  };
  return JSON.stringify(values) === JSON.stringify(base) ? null : values;
}
