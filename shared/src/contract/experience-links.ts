import { z } from "zod";
import { Experience } from "../entities/experiences.ts";
import { User } from "../entities/users.ts";
import { memberCall, openCall } from "./endpoint.ts";
import { IdInput, LinkCodeInput } from "./inputs.ts";

const CodeParams = z.object({ code: LinkCodeInput });

/** The share link of an experience and its landing page (wire.md §3 "Experiences"; R21, R22). */
export const experienceLinks = {
  read: memberCall("GET /api/experience-link/:userId/:expId/", {
    summary: "The creator's share link; null for other members and invitees",
    params: z.object({ userId: IdInput, expId: IdInput }),
    responses: { 200: z.object({ link: z.string().nullable() }) },
    errors: ["EXPERIENCE_NOT_MEMBER", "EXPERIENCE_NOT_FOUND"],
  }),
  welcome: openCall("GET /api/experience-detail/:code/", {
    summary: "The inviter and experience of a code; without a good token the visitor's form",
    params: CodeParams,
    responses: { 200: z.object({ experience: Experience, user: User }) },
    errors: ["EXPERIENCE_LINK_OFF", "EXPERIENCE_LINK_NOT_FOUND"],
  }),
  join: memberCall("GET /api/experience-after-invitation/:code/", {
    changes: true,
    summary: "Join by a code; a second time changes nothing",
    params: CodeParams,
    responses: { 200: z.object({ detail: z.string() }) },
    errors: ["EXPERIENCE_LINK_OFF", "EXPERIENCE_LINK_NOT_FOUND"],
  }),
};
