import { chons, path } from "./give/chons.ts";
import { experiences } from "./give/experiences.ts";
import { invitationLinks, notifications, searches } from "./give/for-one.ts";
import { members } from "./give/members.ts";
import { messages } from "./give/messages.ts";
import { comments, likes, projects } from "./give/projects.ts";

/**
 * Anything a test begins with, by one call each: of any age, in any state the product itself can come to, with sensible values for all
 * that is left out. Refused where the product refuses it, and then nothing is given.
 */
export const give = {
  members,
  chons,
  path,
  projects,
  comments,
  likes,
  experiences,
  messages,
  invitationLinks,
  notifications,
  searches,
};
