import { z } from "zod";
import { IdInput, lineInput } from "../../contract/inputs.ts";
import { InvitationLink } from "../../entities/invitation-links.ts";
import { Notification, NotificationType } from "../../entities/notifications.ts";
import { Id } from "../../entities/primitives.ts";
import {
  EXPERIENCE_TITLE_MAX,
  INVITATION_LINKS_MAX,
  SEARCH_HISTORY_MAX,
  SEARCH_TEXT_MAX,
  USER_NAME_MAX,
} from "../../limits.ts";
import { controlCall } from "../control-call.ts";
import { Age, actOptions, Count, Quiet, Somebody, Step } from "./inputs.ts";

/** Sign-up links. */
export const invitationLinks = controlCall("POST /__standin/give/invitation-links/", {
  summary:
    "Sign-up links in any state; an accepted one comes with its newcomer, of a revoked one only the address is left",
  body: z.object({
    inviter_id: IdInput,
    state: z.enum(["open", "expired", "accepted", "revoked"]).default("open"),
    count: z.int().min(1).max(INVITATION_LINKS_MAX).default(1),
    invitee_name: lineInput(USER_NAME_MAX).optional(),
    age_ms: Age.optional().meta({ description: "How long ago it was made" }),
    quiet: Quiet,
  }),
  responses: {
    201: z.object({
      links: z.array(InvitationLink.extend({ code: z.string() })),
      invitee_ids: z.array(Id),
    }),
  },
  errors: ["USER_NOT_FOUND", "LINK_QUOTA_REACHED"],
});

export const notifications = controlCall("POST /__standin/give/notifications/", {
  summary: "Notifications of every type; at most one unread new_message of a writer stays",
  body: z.object({
    user_id: IdInput,
    type: NotificationType.optional().meta({ description: "All of them in turn, where left out" }),
    count: Count,
    read: z.boolean().default(false),
    related_user_id: Somebody,
    related_project_id: IdInput.optional(),
    subject: lineInput(EXPERIENCE_TITLE_MAX).optional(),
    ...actOptions,
  }),
  responses: { 201: z.object({ ids: z.array(Id), notifications: z.array(Notification) }) },
  errors: ["USER_NOT_FOUND", "PROJECT_NOT_FOUND"],
});

export const searches = controlCall("POST /__standin/give/searches/", {
  summary: "Words a member searched for, the last one latest",
  body: z.object({
    user_id: IdInput,
    keywords: z.array(lineInput(SEARCH_TEXT_MAX)).max(SEARCH_HISTORY_MAX).optional(),
    count: z.int().min(1).max(SEARCH_HISTORY_MAX).default(5).meta({ description: "The number of random words" }),
    age_ms: Age.optional(),
    step_ms: Step,
  }),
  responses: { 201: z.object({ keywords: z.array(z.string()) }) },
  errors: ["USER_NOT_FOUND"],
});
