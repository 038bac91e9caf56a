import type { experienceDetails } from "@chonsu/shared/contract/experience-details";
import type { experienceInvitations } from "@chonsu/shared/contract/experience-invitations";
import type { experienceLinks } from "@chonsu/shared/contract/experience-links";
import type { experiences } from "@chonsu/shared/contract/experiences";
import { experienceCopy } from "@chonsu/shared/copy/experiences";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { createDetail, editDetail, removeDetail } from "./experience-details.service.ts";
import { cancelInvitation, inviteToExperience, respondToInvitation } from "./experience-invitations.service.ts";
import { greetByCode, joinByCode, readLink } from "./experience-links.service.ts";
import { leaveExperience } from "./experience-members.service.ts";
import {
  createExperience,
  editExperience,
  listExperiences,
  listExperiencesWithPending,
} from "./experiences.service.ts";

export const experiencesRoutes = (ctx: Context): HandlersOf<typeof experiences> => ({
  create: ({ actor, body }) => createExperience(ctx, actor, body.title),
  edit: ({ actor, params, body }) => editExperience(ctx, actor, params.id, body),
  leave: ({ actor, params }) => {
    const outcome = leaveExperience(ctx, actor, params.id);
    if (isRefusal(outcome)) return outcome;
    const left = { status: 200, body: { detail: experienceCopy.left } } as const;
    return outcome === "left" ? left : { status: 204, body: undefined };
  },
  ofUser: ({ actor, params }) => listExperiences(ctx, actor, params.userId),
  withPending: ({ actor, params }) => listExperiencesWithPending(ctx, actor, params.userId),
});

export const experienceDetailsRoutes = (ctx: Context): HandlersOf<typeof experienceDetails> => ({
  create: ({ actor, body }) => createDetail(ctx, actor, body),
  edit: ({ actor, params, body }) => editDetail(ctx, actor, params.id, body),
  remove: ({ actor, params }) => removeDetail(ctx, actor, params.id),
});

export const experienceInvitationsRoutes = (ctx: Context): HandlersOf<typeof experienceInvitations> => ({
  create: ({ actor, body }) => inviteToExperience(ctx, actor, body.experience_id, body.invitee_id),
  respond: ({ actor, body }) => respondToInvitation(ctx, actor, body.experience_id, body.response),
  cancel: ({ actor, params }) => cancelInvitation(ctx, actor, params.id),
});

export const experienceLinksRoutes = (ctx: Context): HandlersOf<typeof experienceLinks> => ({
  read: ({ actor, params }) => readLink(ctx, actor, params.userId, params.expId),
  welcome: ({ actor, params }) => greetByCode(ctx, actor, params.code),
  join: ({ actor, params }) => joinByCode(ctx, actor, params.code),
});
