import { z } from "zod";
import { AdmissionYear, Major } from "../../contract/accounts.ts";
import { Moment } from "../../contract/control-inputs.ts";
import { lineInput, passwordInput, rawInput, termsInput, textInput } from "../../contract/inputs.ts";
import { accountsCopy } from "../../copy/accounts.ts";
import { standInCopy } from "../../copy/stand-in.ts";
import { Me } from "../../entities/users.ts";
import { CHON_MAX, EMAIL_MAX, INTERESTS_MAX, INTRODUCTION_MAX, SKILLS_MAX, USER_NAME_MAX } from "../../limits.ts";
import { DEGREES } from "../../school/school.ts";
import { controlCall } from "../control-call.ts";
import { Age, Count, Ids, Quiet } from "./inputs.ts";

/** Members of any age and state. Missing properties are drawn as on a real campus. */
export const members = controlCall("POST /__standin/give/members/", {
  summary: "Members who joined any time ago, with profile, picture and chons",
  body: z
    .object({
      count: Count,
      user_name: lineInput(USER_NAME_MAX).optional(),
      email: rawInput(EMAIL_MAX).optional(),
      password: passwordInput().min(1).optional().meta({ description: "That of all the seed, chonsu-2026" }),
      department: Major.optional(),
      second_department: Major.nullable().default(null),
      degree: z.enum(DEGREES).optional(),
      year: AdmissionYear.optional().meta({ description: "Of admission" }),
      interests: termsInput(0, INTERESTS_MAX).optional(),
      skills: termsInput(0, SKILLS_MAX).optional(),
      introduction: textInput(INTRODUCTION_MAX).optional(),
      picture: z.boolean().default(false),
      is_staff: z.boolean().default(false),
      joined_at: Moment.optional().meta({ description: "In place of `age_ms`" }),
      age_ms: Age.optional().meta({ description: "How long ago they joined: 90 days, unless said otherwise" }),
      chons_with: Ids.default([]).meta({ description: "Members each of them is a chon of" }),
      chons: z
        .int()
        .min(0)
        .max(CHON_MAX)
        .default(0)
        .meta({ description: "The number of additional random chons, some of them among the new members" }),
      quiet: Quiet,
    })
    .refine(({ count, email }) => count === 1 || email === undefined, {
      path: ["email"],
      error: standInCopy.emailOfOne,
    })
    .refine((options) => options.department === undefined || options.department !== options.second_department, {
      path: ["second_department"],
      error: accountsCopy.majorsEqual,
    }),
  responses: { 201: z.object({ ids: z.array(z.int()), members: z.array(Me) }) },
  errors: [
    "RESET",
    "EMAIL_NOT_UNIVERSITY",
    "EMAIL_TAKEN",
    "USER_NOT_FOUND",
    "SELF_FRIEND",
    "ALREADY_FRIEND",
    "CHON_LIMIT_REACHED",
    "CHON_LIMIT_REACHED_BY_OTHER",
  ],
});
