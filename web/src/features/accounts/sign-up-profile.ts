import { majorCopy } from "@chonsu/shared/copy/majors";
import { signUpCopy } from "@chonsu/shared/copy/sign-up";
import { hasVisibleText } from "@chonsu/shared/format/text/visible-text";
import {
  ADMISSION_YEAR_MIN,
  INTERESTS_MAX,
  INTERESTS_MIN_SIGNUP,
  MAJORS_MIN,
  TERM_MAX,
  USER_NAME_MAX,
} from "@chonsu/shared/limits";
import { DEFAULT_DEGREE, DEGREES, DEPARTMENTS, type Degree, SCHOOL_NAME } from "@chonsu/shared/school/school";
import { currentYear } from "../../lib/clock.ts";
import { problemsOfWire } from "../../lib/forms/form-values.ts";
import { statePart, stateText, stateTexts } from "../../lib/navigation-state.ts";
import { limitError } from "../../ui/field/limit-error.ts";
import { type ItemRules, withEntry } from "../../ui/tag-input/item-rules.ts";
import type { SignUpBody } from "./accounts.mutations.ts";

/** The profile being filled in. */
export interface SignUpDraft {
  name: string;
  interests: string[];
  /** Text in the box of interests that has not been added. It is added when the profile is sent. */
  interestEntry: string;
  degree: Degree;
  year: string;
  majors: string[];
}

/** Errors by field. */
export type SignUpProblems = { readonly [Field in keyof SignUpDraft]?: string };

/** An empty profile; an invitation gives the name. */
export function newDraft(name: string): SignUpDraft {
  return { name, interests: [], interestEntry: "", degree: DEFAULT_DEGREE, year: "", majors: [] };
}

/** The rules for interests (product.md §5). */
export const INTEREST_RULES = {
  max: INTERESTS_MAX,
  maxCharacters: TERM_MAX,
  duplicateText: signUpCopy.interestTwice,
} as const satisfies ItemRules;

/** The draft with the text of the interests box added, if the rules allow it. */
export function withInterest(draft: SignUpDraft): SignUpDraft {
  const interests = withEntry(draft.interests, draft.interestEntry, INTEREST_RULES);
  return "refusal" in interests ? draft : { ...draft, interests, interestEntry: "" };
}

/** Errors by the rules of product.md §5, "Profile at sign-up", with the typed interest added. */
export function brokenRules({ name, interests, interestEntry, year, majors }: SignUpDraft): SignUpProblems {
  const whole = withEntry(interests, interestEntry, INTEREST_RULES);
  const nameLimit = limitError(name.trim(), USER_NAME_MAX);
  return {
    ...(nameLimit !== undefined && { name: nameLimit }),
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

/** The profile in the form of the wire (product.md §3). The draft must be valid. */
export function toWireProfile(draft: SignUpDraft): SignUpBody["profile"] {
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

/** Wire field → form field, to show the server's errors at the right field. */
const FIELD_OF = {
  user_name: "name",
  keywords: "interests",
  current_academic_degree: "degree",
  year: "year",
  major1: "majors",
  major2: "majors",
} as const satisfies Record<string, keyof SignUpDraft>;

/** The server's errors, by form field. */
export function problemsOf(fields: Readonly<Record<string, readonly string[]>>): SignUpProblems {
  return problemsOfWire(fields, FIELD_OF);
}

/** A draft from the navigation state: the user came back because the address had to be verified again. */
export function readDraft(state: unknown): SignUpDraft | undefined {
  const draft = statePart(state, "draft");
  const name = stateText(draft, "name");
  const degree = DEGREES.find((known) => known === stateText(draft, "degree"));
  if (name === undefined || degree === undefined) return undefined;
  const year = stateText(draft, "year") ?? "";
  const [interests, majors] = [stateTexts(draft, "interests"), stateTexts(draft, "majors")];
  return { name, degree, year, interests, interestEntry: stateText(draft, "interestEntry") ?? "", majors };
}
