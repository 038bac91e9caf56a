import { z } from "zod";
import { accountsCopy } from "../copy/accounts.ts";
import { majorCopy } from "../copy/majors.ts";
import { signUpCopy } from "../copy/sign-up.ts";
import { Me } from "../entities/users.ts";
import { ADMISSION_YEAR_MIN, EMAIL_MAX, INTERESTS_MAX, INTERESTS_MIN_SIGNUP, USER_NAME_MAX } from "../limits.ts";
import { DEGREES, DEPARTMENTS } from "../school/school.ts";
import { memberCall, openCall } from "./endpoint.ts";
import {
  IdInput,
  integerInput,
  LinkCodeInput,
  lineInput,
  passwordInput,
  rawInput,
  TokenInput,
  termsInput,
} from "./inputs.ts";

const YEAR_FAR = 9999;

/** One of the 47 departments (R2). */
export const Major = z.enum(DEPARTMENTS);

/** The first major. It is required: for a missing, empty or null one there is a sentence of its own (product.md §5). */
export const FirstMajor = z.enum(DEPARTMENTS, {
  error: ({ input }) => (isNothing(input) ? majorCopy.tooFew : undefined),
});

function isNothing(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === "string" && input.trim() === "");
}

/** The server stores its own school for any input (R34). */
export const SchoolInput = z.unknown().meta({ description: "Not chosen: the server stores its own school" });

/** A second major: one of the 47, or none, which clients also send as `""` (wire.md §1). */
export const SecondMajor = z.union([Major, z.literal("").transform(() => null), z.null()]);

/** A year from 1900 on. The server checks by its clock that it is not after the current year (R6). */
export const AdmissionYear = integerInput(ADMISSION_YEAR_MIN, YEAR_FAR);

/** The profile that a sign-up sends (product.md §3, §5). */
export const SignUpProfile = z
  .object({
    user_name: lineInput(USER_NAME_MAX),
    school: SchoolInput.optional(),
    current_academic_degree: z.enum(DEGREES),
    year: AdmissionYear,
    major1: FirstMajor,
    major2: SecondMajor.optional(),
    keywords: termsInput(INTERESTS_MIN_SIGNUP, INTERESTS_MAX, {
      tooFew: signUpCopy.interestsTooFew,
      twice: signUpCopy.interestTwice,
    }),
  })
  .refine(({ major1, major2 }) => major1 !== major2, { path: ["major2"], error: accountsCopy.majorsEqual });
export type SignUpProfile = z.output<typeof SignUpProfile>;

const Password = passwordInput().min(1);
/** The common input of all sign-ups. */
export const Registration = z.object({
  email: rawInput(EMAIL_MAX).min(1),
  password: Password,
  profile: SignUpProfile,
  verification: TokenInput.nullish(),
});
export type Registration = z.output<typeof Registration>;
const signUpErrors = ["EMAIL_TAKEN", "VERIFICATION_MISSING"] as const;
const Detail = z.object({ detail: z.string() });

/** Sign-up, passwords and leaving (wire.md §3 "Auth and sign-up"; R3–R5). */
export const accounts = {
  register: openCall("POST /api/user/register/", {
    summary: "Sign up by an invitation link; inviter and newcomer become chons",
    body: Registration.extend({ code: LinkCodeInput }),
    responses: { 201: Me },
    errors: [...signUpErrors, "INVITATION_INVALID", "INVITATION_EXPIRED"],
  }),
  registerAlone: openCall("POST /api/register-alone/", {
    summary: "Sign up by a school address alone",
    body: Registration,
    responses: { 201: Me },
    errors: [...signUpErrors],
  }),
  registerExperience: openCall("POST /api/register-experience/", {
    summary: "Sign up by the share link of an experience; joining it is the next call",
    body: Registration.extend({ code: LinkCodeInput, inviter_id: IdInput, experience_id: IdInput }),
    responses: { 201: Me },
    errors: [...signUpErrors, "INVITATION_INVALID", "EXPERIENCE_LINK_OFF"],
  }),
  changePassword: openCall("PATCH /api/change-password/", {
    alsoMethod: "PUT",
    summary: "With `email` a reset by mail; without, a change of my own that needs a token and proof",
    body: z.object({
      new_password: Password,
      current_password: passwordInput().nullish(),
      email: rawInput(EMAIL_MAX).nullish(),
      verification: TokenInput.nullish(),
    }),
    responses: { 200: Detail },
    errors: [
      "not_authenticated",
      "token_not_valid",
      "user_not_found",
      "PROOF_MISSING",
      "VERIFICATION_MISSING",
      "EMAIL_UNKNOWN",
    ],
  }),
  checkPassword: memberCall("POST /api/check-password/", {
    frees: true,
    summary: "Prove that I am the one who signed in; good for ten minutes in this session",
    body: z.object({ password: passwordInput() }),
    responses: { 200: Detail },
    errors: ["PASSWORD_WRONG"],
  }),
  remove: memberCall("DELETE /api/delete-user/", {
    summary: "Leave for good; posts, comments and messages stay without a name",
    body: z.object({ current_password: passwordInput().nullish() }),
    responses: { 204: null },
    errors: ["PROOF_MISSING"],
  }),
};
