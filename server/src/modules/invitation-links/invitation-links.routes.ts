import { invitationLinks } from "@chonsu/shared/contract/invitation-links";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { createLink, greetInvitee, listMyLinks, revokeLink } from "./invitation-links.service.ts";

export function invitationLinksRoutes(app: App, ctx: Context): void {
  serve(app, invitationLinks.list, ({ actor }) => answer(200, listMyLinks(ctx, actor)));

  serve(app, invitationLinks.create, ({ actor, body }) => answer(201, createLink(ctx, actor, body.name)));

  serve(app, invitationLinks.remove, ({ actor, params }) => answerEmpty(revokeLink(ctx, actor, params.id)));

  serve(app, invitationLinks.welcome, ({ query }) => answer(200, greetInvitee(ctx, query.code)));
}
