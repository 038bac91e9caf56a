import { z } from "zod";
import { inviteCopy } from "../copy/invite.ts";
import { InvitationLink, InvitationLinkList } from "../entities/invitation-links.ts";
import { USER_NAME_MAX } from "../limits.ts";
import { memberCall, openCall } from "./endpoint.ts";
import { LinkCodeInput, lineInput, paged, removal } from "./inputs.ts";

/** Sign-up links of members and their landing page (wire.md §3; R13–R15). */
export const invitationLinks = {
  list: memberCall("GET /api/invitation-links/", {
    summary: "My links, newest first",
    ...paged(InvitationLinkList),
  }),
  create: memberCall("POST /api/create-invitation-link/", {
    summary: "Make a link for one person",
    body: z.object({ name: lineInput(USER_NAME_MAX, inviteCopy.nameNeeded) }),
    responses: { 201: InvitationLink },
    errors: ["LINK_QUOTA_REACHED"],
  }),
  remove: memberCall("DELETE /api/delete-invitation-link/:id/", {
    summary: "Revoke a link nobody has used",
    ...removal,
    errors: ["LINK_ACCEPTED", "LINK_NOT_FOUND"],
  }),
  welcome: openCall("GET /api/welcome/", {
    summary: "Who invites whom by a code; a refusal carries `error_type`",
    // A missing or repeated code counts as unknown: the landing page shows its own refusal, not a field error.
    query: z.object({ code: LinkCodeInput.catch("") }),
    responses: { 200: z.object({ inviter_name: z.string(), invitee_name: z.string() }) },
    errors: ["INVITATION_INVALID", "INVITATION_EXPIRED"],
  }),
};
