import { z } from "zod";
import { experienceCopy } from "../copy/experiences.ts";
import { ExperienceDetail } from "../entities/experiences.ts";
import { trimmedText } from "../format/text/typed-text.ts";
import { EXPERIENCE_DESCRIPTION_MAX, EXPERIENCE_KEYWORDS_MAX, SKILLS_MAX } from "../limits.ts";
import { memberCall } from "./endpoint.ts";
import { dayInput, IdInput, IdParams, removal, termsInput, textInput } from "./inputs.ts";

/** An existing day, or none. Forms send `""` for none. */
const Day = z.union([dayInput(experienceCopy.noSuchDay), z.literal("").transform(() => null), z.null()]);

/** The fields for every member. The service checks the additional rules for the creator. */
const fields = {
  description: textInput(EXPERIENCE_DESCRIPTION_MAX, trimmedText),
  tags: termsInput(0, EXPERIENCE_KEYWORDS_MAX),
  skills_used: termsInput(0, SKILLS_MAX),
  start_date: Day,
  end_date: Day,
};

/** Each member's own text about an experience (wire.md §3 "Experiences"; R20). */
export const experienceDetails = {
  create: memberCall("POST /api/experience-details/create/", {
    summary: "Say what I did in an experience of mine, once",
    body: z.object({
      experience: IdInput,
      description: fields.description.default(""),
      tags: fields.tags.default([]),
      skills_used: fields.skills_used.default([]),
      start_date: fields.start_date.default(null),
      end_date: fields.end_date.default(null),
    }),
    responses: { 201: ExperienceDetail },
    errors: ["EXPERIENCE_DETAIL_EXISTS", "EXPERIENCE_NOT_MEMBER", "EXPERIENCE_NOT_FOUND"],
  }),
  edit: memberCall("PUT /api/experience-details/:id/update/", {
    alsoMethod: "PATCH",
    summary: "Change any part of what I said",
    params: IdParams,
    body: z.object(fields).partial(),
    responses: { 200: ExperienceDetail },
    errors: ["EXPERIENCE_DETAIL_NOT_OWNED", "EXPERIENCE_DETAIL_NOT_FOUND"],
  }),
  remove: memberCall("DELETE /api/experience-details/:id/delete/", {
    summary: "Delete what I said, or what a member of my experience said",
    ...removal,
    errors: ["EXPERIENCE_DETAIL_NOT_OWNED", "EXPERIENCE_DETAIL_NOT_FOUND"],
  }),
};
