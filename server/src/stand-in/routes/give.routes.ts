import type { give } from "@chonsu/shared/stand-in/give/give";
import type { HandlersOf } from "../../http/serve.ts";
import type { GetControlContext } from "../control-plane/control-context.ts";
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
export function giveRoutes(control: GetControlContext): HandlersOf<typeof give> {
  const giving = () => beginGiving(control().product.instance, control().product.url);
  return {
    members: ({ body }) => giveMembers(giving(), body),
    chons: ({ body }) => giveChons(giving(), body),
    path: ({ body }) => givePath(giving(), body),
    projects: ({ body }) => giveProjects(giving(), body),
    comments: ({ body }) => giveComments(giving(), body),
    likes: ({ body }) => giveLikes(giving(), body),
    experiences: ({ body }) => giveExperiences(giving(), body),
    messages: ({ body }) => giveMessages(giving(), body),
    invitationLinks: ({ body }) => giveLinks(giving(), body),
    notifications: ({ body }) => giveNotifications(giving(), body),
    searches: ({ body }) => giveSearches(giving(), body),
  };
}
