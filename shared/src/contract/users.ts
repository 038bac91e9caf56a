import { z } from "zod";
import { profileEditCopy } from "../copy/profile-editor.ts";
import { validationCopy } from "../copy/validation.ts";
import { ChonDistance, Id } from "../entities/primitives.ts";
import { Me, Profile, User } from "../entities/users.ts";
import { isPortfolioUrl } from "../format/text/portfolio-url.ts";
import {
  INTERESTS_MAX,
  INTRODUCTION_MAX,
  PORTFOLIO_LINKS_MAX,
  SKILLS_MAX,
  TERM_MAX,
  URL_MAX,
  USER_NAME_MAX,
} from "../limits.ts";
import { DEGREES } from "../school/school.ts";
import { AdmissionYear, FirstMajor, SchoolInput, SecondMajor } from "./accounts.ts";
import { memberCall } from "./endpoint.ts";
import { areDifferent, IdParams, lineInput, rawInput, termsInput, textInput, wordsInput } from "./inputs.ts";

/** A second major. Forms may also send the text `null` for none. */
const SecondMajorUpdate = z.union([SecondMajor, z.literal("null").transform(() => null)]);

/**
 * The picture in an update. `null`, also as a text, removes the picture. The URL of a profile that is sent back
 * unchanged keeps it.
 */
const ImageUpdate = z.union([
  z.null(),
  rawInput(URL_MAX).transform((text) => (text === "" || text === "null" ? null : undefined)),
]);

const ProfileUpdate = z.object({
  user_name: lineInput(USER_NAME_MAX).optional(),
  school: SchoolInput.optional(),
  current_academic_degree: z.enum(DEGREES).optional(),
  year: AdmissionYear.optional(),
  major1: FirstMajor.optional(),
  major2: SecondMajorUpdate.optional(),
  introduction: textInput(INTRODUCTION_MAX).optional(),
  skills: z
    .array(z.object({ skill: lineInput(TERM_MAX) }))
    .max(SKILLS_MAX)
    .refine((list) => areDifferent(list.map(({ skill }) => skill)), profileEditCopy.skillTwice)
    .optional(),
  portfolio_links: z
    .array(z.object({ portfolioLink: lineInput(URL_MAX).refine(isPortfolioUrl, validationCopy.portfolioUrl) }))
    .max(PORTFOLIO_LINKS_MAX)
    .optional(),
  keywords: termsInput(0, INTERESTS_MAX, { twice: profileEditCopy.interestTwice }).optional(),
  image: ImageUpdate.optional(),
});
export type ProfileUpdate = z.output<typeof ProfileUpdate>;

/** Members, their profiles and their connections to the caller (wire.md §3 "People"; R7, R8, R11). */
export const users = {
  current: memberCall("GET /api/current-user/", {
    summary: "Me",
    responses: { 200: Me },
  }),
  one: memberCall("GET /api/user/:id/", {
    summary: "A member",
    params: IdParams,
    responses: { 200: User },
    errors: ["USER_NOT_FOUND"],
  }),
  profile: memberCall("GET /api/profile/:id/", {
    summary: "A member's profile",
    params: IdParams,
    responses: { 200: Profile },
    errors: ["USER_NOT_FOUND"],
  }),
  updateProfile: memberCall("PUT /api/profile/update/", {
    frees: true,
    alsoMethod: "PATCH",
    summary: "Change any part of my profile; multipart with the part `image` for a picture, `image: null` clears it",
    body: ProfileUpdate,
    files: { image: 1 },
    responses: { 200: Profile },
  }),
  recount: memberCall("POST /api/profile/updateOneDegreeCount/:id/", {
    summary: "The number of chons, recounted",
    params: IdParams,
    responses: { 200: z.object({ one_degree_count: z.int() }) },
    errors: ["USER_NOT_FOUND"],
  }),
  distance: memberCall("GET /api/get-user-distance/:id/", {
    summary: "Chon distance from me",
    params: IdParams,
    responses: { 200: z.object({ distance: ChonDistance }) },
    errors: ["USER_NOT_FOUND"],
  }),
  path: memberCall("GET /api/path/:id/", {
    summary: "All shortest chains of up to three steps: only the people in between",
    params: IdParams,
    responses: {
      200: z.object({
        current_user_id: Id,
        target_user_id: Id,
        paths_name: z.array(z.array(z.string())),
        paths_id: z.array(z.array(Id)),
      }),
    },
    errors: ["USER_NOT_FOUND"],
  }),
  search: memberCall("GET /api/search-users/", {
    summary: "Members by name, friends first, as three parallel lists",
    query: z.object({ user_name: wordsInput(TERM_MAX).default("") }),
    responses: {
      200: z.object({
        profiles: z.array(Profile),
        user_id_list: z.array(Id),
        // @NOTE the misspelling is the name that existing clients read (product.md §3).
        one_degree_distacne_list: z.array(ChonDistance),
      }),
    },
  }),
};
