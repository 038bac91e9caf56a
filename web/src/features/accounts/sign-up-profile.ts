import { majorCopy, signUpCopy } from "@chonsu/shared/copy/sign-up";
import { hasVisibleText } from "@chonsu/shared/format/text/visible-text";
import { ADMISSION_YEAR_MIN, INTERESTS_MAX, INTERESTS_MIN_SIGNUP, MAJORS_MIN } from "@chonsu/shared/limits";
import { DEFAULT_DEGREE, DEGREES, DEPARTMENTS, type Degree, SCHOOL_NAME } from "@chonsu/shared/school/school";
import { currentYear } from "../../lib/clock.ts";
import { statePart, stateText, stateTexts } from "../../lib/navigation-state.ts";
import { type ItemRules, withEntry } from "../../ui/tag-input/item-rules.ts";
import type { Registration } from "./accounts.mutations.ts";

/** The profile as it is being filled in. */
export interface ProfileDraft {
  name: string;
  interests: string[];
  /** What stands in the box of the interests and has not been added; it counts as one when the profile is sent. */
  interestEntry: string;
  degree: Degree;
  year: string;
  majors: string[];
}

/** What is wrong, by field. */
export type ProfileProblems = { readonly [Field in keyof ProfileDraft]?: string };

/** A profile nobody has touched yet; an invitation knows the name. */
export function newDraft(name: string): ProfileDraft {
  return { name, interests: [], interestEntry: "", degree: DEFAULT_DEGREE, year: "", majors: [] };
}

/** What the list of interests takes (product.md §5). */
export const INTEREST_RULES = {
  max: INTERESTS_MAX,
  duplicateText: signUpCopy.interestTwice,
} as const satisfies ItemRules;

/** The draft with the interest that was typed and not added yet, where the list takes it. */
export function withInterest(draft: ProfileDraft): ProfileDraft {
  const interests = withEntry(draft.interests, draft.interestEntry, INTEREST_RULES);
  return "refusal" in interests ? draft : { ...draft, interests, interestEntry: "" };
}

/** What breaks the rules of product.md §5, "Profile at sign-up", once the typed interest has joined the others. */
export function brokenRules({ name, interests, interestEntry, year, majors }: ProfileDraft): ProfileProblems {
  const whole = withEntry(interests, interestEntry, INTEREST_RULES);
  return {
    ...(!hasVisibleText(name) && { name: signUpCopy.nameNeeded }),
    ...("refusal" in whole && { interests: whole.refusal }),
    ...(!("refusal" in whole) && whole.length < INTERESTS_MIN_SIGNUP && { interests: signUpCopy.interestsTooFew }),
    ...(!isAdmissionYear(year) && { year: signUpCopy.yearWrong(currentYear()) }),
    ...(majors.length < MAJORS_MIN && { majors: majorCopy.tooFew }),
  };
}

function isAdmissionYear(text: string): boolean {
  const year = Number(text);
  return /^\d{4}$/.test(text.trim()) && year >= ADMISSION_YEAR_MIN && year <= currentYear();
}

/** The profile as the wire has it (product.md §3). The draft must have passed the rules. */
export function toWireProfile(draft: ProfileDraft): Registration["profile"] {
  const [major1, major2] = draft.majors.flatMap((name) => DEPARTMENTS.filter((known) => known === name));
  if (major1 === undefined) throw new Error("a draft without a major has not passed the rules");
  return {
    user_name: draft.name.trim(),
    school: SCHOOL_NAME,
    current_academic_degree: draft.degree,
    year: Number(draft.year),
    major1,
    major2: major2 ?? null,
    keywords: draft.interests,
  };
}

/** Names of the wire's fields → ours: a refusal of the server stands at the field it is about. */
const FIELD_OF = {
  user_name: "name",
  keywords: "interests",
  current_academic_degree: "degree",
  year: "year",
  major1: "majors",
  major2: "majors",
} as const satisfies Record<string, keyof ProfileDraft>;

/** What the server found wrong, at our fields. */
export function problemsOf(fields: Readonly<Record<string, readonly string[]>>): ProfileProblems {
  const found = Object.entries(FIELD_OF).flatMap(([name, field]) => {
    const text = fields[name]?.[0];
    return text === undefined ? [] : [[field, text] as const];
  });
  return Object.fromEntries(found);
}

/** A draft that came back with the navigation state, when the address had to be proven again. */
export function readDraft(state: unknown): ProfileDraft | undefined {
  const draft = statePart(state, "draft");
  const name = stateText(draft, "name");
  const degree = DEGREES.find((known) => known === stateText(draft, "degree"));
  if (name === undefined || degree === undefined) return undefined;
  const year = stateText(draft, "year") ?? "";
  const [interests, majors] = [stateTexts(draft, "interests"), stateTexts(draft, "majors")];
  return { name, degree, year, interests, interestEntry: stateText(draft, "interestEntry") ?? "", majors };
}
