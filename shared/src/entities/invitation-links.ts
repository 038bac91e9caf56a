import { z } from "zod";
import { Id, listOf, Timestamp } from "./primitives.ts";

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
    status: z.enum(["pending", "accepted", "expired"]),
    expires_at: Timestamp,
  })
  .meta({ id: "InvitationLink" });
export type InvitationLink = z.infer<typeof InvitationLink>;
export const InvitationLinkList = listOf("InvitationLink", InvitationLink);
