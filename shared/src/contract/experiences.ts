import { z } from "zod";
import { Experience, ExperienceInvitationStatus, ExperienceList } from "../entities/experiences.ts";
import { EXPERIENCE_TITLE_MAX } from "../limits.ts";
import { memberCall } from "./endpoint.ts";
import { IdInput, IdParams, lineInput, paged } from "./inputs.ts";

/** The members that one change may name: all of a large experience. */
const PEOPLE_MAX = 5000;

const Title = lineInput(EXPERIENCE_TITLE_MAX);
const UserParams = z.object({ userId: IdInput });

/**
 * An invitation that a client sends back or requests. An existing one has an id, a new one has none. `experience`,
 * `inviter` and `status` are read-only. Without an id, `status` helps to find the existing one.
 */
const WantedInvitation = z.object({
  id: IdInput.nullish(),
  invitee: IdInput,
  status: ExperienceInvitationStatus.default("pending"),
});
export type WantedInvitation = z.output<typeof WantedInvitation>;

/** Team activities and their members (wire.md §3 "Experiences"; R20, R22). */
export const experiences = {
  create: memberCall("POST /api/experiences/create/", {
    summary: "Begin an experience: I am its creator and first member",
    body: z.object({ title: Title }),
    responses: { 201: Experience },
  }),
  edit: memberCall("PUT /api/experiences/:id/update/", {
    alsoMethod: "PATCH",
    summary: "Retitle, remove members, invite and cancel invitations; the creator's alone",
    params: IdParams,
    body: z.object({
      title: Title.optional(),
      accepted_users: z.array(IdInput).max(PEOPLE_MAX).optional(),
      pending_invitations: z.array(WantedInvitation).max(PEOPLE_MAX).optional(),
    }),
    responses: { 200: Experience },
    errors: [
      "EXPERIENCE_CREATOR_STAYS",
      "EXPERIENCE_MEMBERS_ONLY_SHRINK",
      "EXPERIENCE_NOT_CREATOR",
      "EXPERIENCE_NOT_FOUND",
      "USER_NOT_FOUND",
    ],
  }),
  leave: memberCall("DELETE /api/experiences/:id/delete/", {
    summary: "Leave: 200 when others stay, 204 when I was the last and it is deleted",
    params: IdParams,
    responses: { 200: z.object({ detail: z.string() }), 204: null },
    errors: ["EXPERIENCE_NOT_MEMBER", "EXPERIENCE_NOT_FOUND"],
  }),
  ofUser: memberCall("GET /api/experiences/:userId/", {
    summary: "The experiences somebody is a member of, by id",
    ...paged(ExperienceList),
    params: UserParams,
  }),
  withPending: memberCall("GET /api/experiences-with-pending/:userId/", {
    summary: "The same, and for myself also those I am invited to",
    ...paged(ExperienceList),
    params: UserParams,
  }),
};
