import { experienceDetails } from "@chonsu/shared/contract/experience-details";
import { experienceInvitations } from "@chonsu/shared/contract/experience-invitations";
import { experienceLinks } from "@chonsu/shared/contract/experience-links";
import { experiences } from "@chonsu/shared/contract/experiences";
import { experienceCopy } from "@chonsu/shared/copy/experiences";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { createDetail, editDetail, removeDetail } from "./experience-details.service.ts";
import { editExperience } from "./experience-edits.service.ts";
import { cancelInvitation, inviteToExperience, respondToInvitation } from "./experience-invitations.service.ts";
import { greetByCode, joinByCode, readLink } from "./experience-links.service.ts";
import { leaveExperience } from "./experience-members.service.ts";
import { createExperience, listExperiences, listExperiencesWithPending } from "./experiences.service.ts";

export function experiencesRoutes(app: App, ctx: Context): void {
  serve(app, experiences.create, ({ actor, body }) => answer(201, createExperience(ctx, actor, body.title)));

  serve(app, experiences.edit, ({ actor, params, body }) => answer(200, editExperience(ctx, actor, params.id, body)));

  serve(app, experiences.leave, ({ actor, params }) => {
    const outcome = leaveExperience(ctx, actor, params.id);
    if (isRefusal(outcome)) return outcome;
    return outcome === "left" ? answer(200, { detail: experienceCopy.left }) : answerEmpty(undefined);
  });

  serve(app, experiences.ofUser, ({ actor, params }) => answer(200, listExperiences(ctx, actor, params.userId)));

  serve(app, experiences.withPending, ({ actor, params }) =>
    answer(200, listExperiencesWithPending(ctx, actor, params.userId)),
  );

  detailRoutes(app, ctx);
  invitationRoutes(app, ctx);
  linkRoutes(app, ctx);
}

function detailRoutes(app: App, ctx: Context): void {
  serve(app, experienceDetails.create, ({ actor, body }) => answer(201, createDetail(ctx, actor, body)));

  serve(app, experienceDetails.edit, ({ actor, params, body }) => answer(200, editDetail(ctx, actor, params.id, body)));

  serve(app, experienceDetails.remove, ({ actor, params }) => answerEmpty(removeDetail(ctx, actor, params.id)));
}

function invitationRoutes(app: App, ctx: Context): void {
  serve(app, experienceInvitations.create, ({ actor, body }) =>
    answer(201, inviteToExperience(ctx, actor, body.experience_id, body.invitee_id)),
  );

  serve(app, experienceInvitations.respond, ({ actor, body }) =>
    answer(200, respondToInvitation(ctx, actor, body.experience_id, body.response)),
  );

  serve(app, experienceInvitations.cancel, ({ actor, params }) => answer(200, cancelInvitation(ctx, actor, params.id)));
}

function linkRoutes(app: App, ctx: Context): void {
  serve(app, experienceLinks.read, ({ actor, params }) =>
    answer(200, readLink(ctx, actor, params.userId, params.expId)),
  );

  serve(app, experienceLinks.welcome, ({ actor, params }) => answer(200, greetByCode(ctx, actor, params.code)));

  serve(app, experienceLinks.join, ({ actor, params }) => answer(200, joinByCode(ctx, actor, params.code)));
}
