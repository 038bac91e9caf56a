import { accounts } from "./accounts.ts";
import { changes } from "./changes.ts";
import { comments } from "./comments.ts";
import { conversations } from "./conversations.ts";
import type { Endpoint } from "./endpoint.ts";
import { experienceDetails } from "./experience-details.ts";
import { experienceInvitations } from "./experience-invitations.ts";
import { experienceLinks } from "./experience-links.ts";
import { experiences } from "./experiences.ts";
import { friends } from "./friends.ts";
import { invitationLinks } from "./invitation-links.ts";
import { keywords } from "./keywords.ts";
import { messages } from "./messages.ts";
import { notifications } from "./notifications.ts";
import { projects } from "./projects.ts";
import { searchHistory } from "./search-history.ts";
import { searches } from "./searches.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { suggestions } from "./suggestions.ts";
import { users } from "./users.ts";
import { verifications } from "./verifications.ts";

/** The whole contract: group → call. All code about the wire reads this table. */
export const CONTRACT = {
  sessions,
  verifications,
  accounts,
  settings,
  users,
  friends,
  invitationLinks,
  projects,
  comments,
  experiences,
  experienceDetails,
  experienceInvitations,
  experienceLinks,
  notifications,
  changes,
  searches,
  searchHistory,
  keywords,
  suggestions,
  conversations,
  messages,
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Contract = typeof CONTRACT;

/** One call by group and name. A table with this type does not compile while a call is missing. */
export type CallOf<G extends keyof Contract, N extends keyof Contract[G]> = Extract<Contract[G][N], Endpoint>;

export interface NamedEndpoint {
  readonly group: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every call of the contract, in its order. */
export const allEndpoints = () => endpointsOf(CONTRACT);

/** Every call of a table, in its order. */
export function endpointsOf(table: Readonly<Record<string, Record<string, Endpoint>>>): NamedEndpoint[] {
  return Object.entries(table).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({ group, name, endpoint })),
  );
}
