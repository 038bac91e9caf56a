import { chons, path } from "./chons.ts";
import { experiences } from "./experiences.ts";
import { invitationLinks, notifications, searches } from "./for-one.ts";
import { members } from "./members.ts";
import { messages } from "./messages.ts";
import { comments, likes, projects } from "./projects.ts";

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
