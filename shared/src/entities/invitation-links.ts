import { z } from "zod";
import { Id, listOf, Timestamp } from "./primitives.ts";

export const InvitationLinkStatus = z.enum(["pending", "accepted", "expired"]);
export type InvitationLinkStatus = z.infer<typeof InvitationLinkStatus>;

/** A sign-up link that a member made for one person (wire.md §2, R14). */
export const InvitationLink = z
  .object({
    id: Id,
    inviter: Id,
    inviter_name: z.string(),
    invitee_name: z.string(),
    invitee_id: Id.nullable(),
    link: z.string(),
    created_at: Timestamp,
    status: InvitationLinkStatus,
    expires_at: Timestamp,
  })
  .meta({ id: "InvitationLink" });
export type InvitationLink = z.infer<typeof InvitationLink>;
export const InvitationLinkList = listOf("InvitationLink", InvitationLink);
