import { give as calls } from "@chonsu/shared/stand-in/give/give";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import type { Asked } from "../control-plane/control-context.ts";
import { giveChons, givePath } from "../give/chons.service.ts";
import { giveExperiences } from "../give/experiences.service.ts";
import { beginGiving } from "../give/giving.ts";
import { giveLinks } from "../give/invitation-links.service.ts";
import { giveMembers } from "../give/members.service.ts";
import { giveMessages } from "../give/messages.service.ts";
import { giveNotifications } from "../give/notifications.service.ts";
import { giveProjects } from "../give/projects.service.ts";
import { giveComments, giveLikes } from "../give/reactions.service.ts";
import { giveSearches } from "../give/searches.service.ts";

/** Creates the data that a test begins with in the product's current instance. */
export function giveRoutes(app: App, control: Asked): void {
  const giving = () => beginGiving(control().product.instance, control().product.url);

  serve(app, calls.members, async ({ body }) => answer(201, await giveMembers(giving(), body)));

  serve(app, calls.chons, ({ body }) => answer(201, giveChons(giving(), body)));

  serve(app, calls.path, ({ body }) => answer(201, givePath(giving(), body)));

  serve(app, calls.projects, ({ body }) => answer(201, giveProjects(giving(), body)));

  serve(app, calls.comments, ({ body }) => answer(201, giveComments(giving(), body)));

  serve(app, calls.likes, ({ body }) => answer(201, giveLikes(giving(), body)));

  serve(app, calls.experiences, ({ body }) => answer(201, giveExperiences(giving(), body)));

  serve(app, calls.messages, ({ body }) => answer(201, giveMessages(giving(), body)));

  serve(app, calls.invitationLinks, ({ body }) => answer(201, giveLinks(giving(), body)));

  serve(app, calls.notifications, ({ body }) => answer(201, giveNotifications(giving(), body)));

  serve(app, calls.searches, ({ body }) => answer(201, giveSearches(giving(), body)));
}
