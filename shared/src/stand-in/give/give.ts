import { chons, path } from "./chons.ts";
import { experiences } from "./experiences.ts";
import { invitationLinks, notifications, searches } from "./for-one.ts";
import { members } from "./members.ts";
import { messages } from "./messages.ts";
import { comments, likes, projects } from "./projects.ts";

/**
 * Factories for the data with which a test begins: of any age, in any state that the product can reach, with sensible
 * defaults. A factory refuses what the product refuses. Then it creates nothing.
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
