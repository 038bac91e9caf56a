import { z } from "zod";
import { dayInput, filledInput, lineInput, termsInput } from "../../contract/inputs.ts";
import { experienceCopy } from "../../copy/experiences.ts";
import { Experience } from "../../entities/experiences.ts";
import { Id } from "../../entities/primitives.ts";
import {
  EXPERIENCE_DESCRIPTION_MAX,
  EXPERIENCE_KEYWORDS_MAX,
  EXPERIENCE_KEYWORDS_MIN,
  EXPERIENCE_TITLE_MAX,
  SKILLS_MAX,
} from "../../limits.ts";
import { controlCall } from "../control-call.ts";
import { actOptions, Count, Ids, Somebody } from "./inputs.ts";

/** Team activities in any state. */
export const experiences = controlCall("POST /__standin/give/experiences/", {
  summary: "Experiences with members, what they say, invitations of every state and a share link",
  body: z
    .object({
      creator_id: Somebody,
      count: Count,
      title: lineInput(EXPERIENCE_TITLE_MAX).optional(),
      description: filledInput(EXPERIENCE_DESCRIPTION_MAX).optional(),
      tags: termsInput(EXPERIENCE_KEYWORDS_MIN, EXPERIENCE_KEYWORDS_MAX).optional(),
      skills_used: termsInput(0, SKILLS_MAX).default([]).meta({ description: "The creator's" }),
      start_date: dayInput().nullable().default(null),
      end_date: dayInput().nullable().default(null),
      member_ids: Ids.default([]).meta({ description: "Who was invited and came, as the creator's chons" }),
      pending_ids: Ids.default([]).meta({ description: "Whose invitations wait" }),
      rejected_ids: Ids.default([]).meta({ description: "Who said no" }),
      link: z.enum(["none", "on", "off"]).default("none").meta({ description: "The creator's share link" }),
      ...actOptions,
    })
    .refine(({ start_date: start, end_date: end }) => !(start && end && start > end), {
      path: ["start_date"],
      error: experienceCopy.periodReversed,
    }),
  responses: {
    201: z.object({
      ids: z.array(Id),
      experiences: z.array(Experience),
      links: z.array(z.string()).meta({ description: "Of those that have one" }),
    }),
  },
  errors: ["USER_NOT_FOUND", "EXPERIENCE_ALREADY_MEMBER"],
});
