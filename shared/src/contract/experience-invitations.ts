import { z } from "zod";
import { Id } from "../entities/primitives.ts";
import { memberCall } from "./endpoint.ts";
import { IdInput, IdParams } from "./inputs.ts";

const Detail = z.object({ detail: z.string() });

/** Invitations to an experience (wire.md §3 "Experiences"; R12, R20). */
export const experienceInvitations = {
  create: memberCall("POST /api/experiences/invitations/create/", {
    summary: "Ask a member into an experience I created",
    body: z.object({ experience_id: IdInput, invitee_id: IdInput }),
    responses: { 201: Detail.extend({ invitation_id: Id }) },
    errors: [
      "EXPERIENCE_ALREADY_MEMBER",
      "EXPERIENCE_INVITATION_PENDING",
      "EXPERIENCE_NOT_CREATOR",
      "EXPERIENCE_NOT_FOUND",
      "USER_NOT_FOUND",
    ],
  }),
  respond: memberCall("POST /api/experiences/invitations/respond/", {
    summary: "Accept or reject an invitation to me; the same answer again changes nothing",
    body: z.object({ experience_id: IdInput, response: z.enum(["accept", "reject"]) }),
    responses: { 200: Detail },
    errors: ["EXPERIENCE_INVITATION_ANSWERED", "EXPERIENCE_INVITATION_NOT_FOUND"],
  }),
  cancel: memberCall("DELETE /api/experiences/invitations/delete/:id/", {
    summary: "Cancel an invitation nobody has answered",
    params: IdParams,
    responses: { 200: Detail },
    errors: ["EXPERIENCE_NOT_CREATOR", "EXPERIENCE_INVITATION_NOT_FOUND"],
  }),
};
