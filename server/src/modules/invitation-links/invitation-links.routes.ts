import type { invitationLinks } from "@chonsu/shared/contract/invitation-links";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { createLink, greetInvitee, listMyLinks, revokeLink } from "./invitation-links.service.ts";

export const invitationLinksRoutes = (ctx: Context): HandlersOf<typeof invitationLinks> => ({
  list: ({ actor }) => listMyLinks(ctx, actor),
  create: ({ actor, body }) => createLink(ctx, actor, body.name),
  remove: ({ actor, params }) => revokeLink(ctx, actor, params.id),
  welcome: ({ query }) => greetInvitee(ctx, query.code),
});
