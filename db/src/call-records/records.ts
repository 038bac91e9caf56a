import type { Endpoint, LooseParts } from "@chonsu/shared/contract/endpoint";
import { allEndpoints, type Contract } from "@chonsu/shared/contract/table";
import type { ErrorCode } from "@chonsu/shared/errors";
import { accounts } from "./groups/accounts.ts";
import { changes } from "./groups/changes.ts";
import { comments } from "./groups/comments.ts";
import { conversations } from "./groups/conversations.ts";
import { experienceDetails } from "./groups/experience-details.ts";
import { experienceInvitations } from "./groups/experience-invitations.ts";
import { experienceLinks } from "./groups/experience-links.ts";
import { experiences } from "./groups/experiences.ts";
import { friends } from "./groups/friends.ts";
import { invitationLinks } from "./groups/invitation-links.ts";
import { keywords } from "./groups/keywords.ts";
import { messages } from "./groups/messages.ts";
import { notifications } from "./groups/notifications.ts";
import { projects } from "./groups/projects.ts";
import { searchHistory } from "./groups/search-history.ts";
import { searches } from "./groups/searches.ts";
import { sessions } from "./groups/sessions.ts";
import { settings } from "./groups/settings.ts";
import { suggestions } from "./groups/suggestions.ts";
import { users } from "./groups/users.ts";
import { verifications } from "./groups/verifications.ts";
import { type GroupRecords, type OutsiderRole, type Publishes, REFUSED, type RecordOf, type Role } from "./record.ts";

/** One record for each call of the contract: a group or a call without one does not compile. */
const RECORDS: { readonly [G in keyof Contract]: GroupRecords<G> } = {
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
};

type LooseOutcome = number | ErrorCode;

/** A record without the types of its call, for code that goes through all calls. */
export interface LooseRecord
  extends RecordOf<LooseParts, LooseOutcome, Readonly<Record<OutsiderRole, LooseOutcome>> | "refused", string> {
  readonly publishes?: Publishes;
}

/** A call by its full name, `friends.request`, with its entry in the contract and its record. */
export interface KnownCall {
  readonly group: string;
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly record: LooseRecord;
}

/** Every call of the contract by its full name, in the order of the contract. */
export const CALLS: ReadonlyMap<string, KnownCall> = new Map(
  allEndpoints().map(({ group, name, endpoint }) => {
    const groups: Readonly<Record<string, Readonly<Record<string, LooseRecord>>>> = RECORDS;
    const record = groups[group]?.[name];
    if (record === undefined) throw new Error(`no record of ${group}.${name}`);
    const call = `${group}.${name}`;
    return [call, { group, call, endpoint, record }];
  }),
);

/** The outcome of a call for each role: the status of a success, or the code of the refusal. */
export function outcomesOf({ members, outsiders }: LooseRecord): Readonly<Record<Role, number | ErrorCode>> {
  return { ...members, ...(outsiders === "refused" ? REFUSED : outsiders) };
}

/** Finds a call by its full name. Throws when there is none. */
export function callNamed(call: string): KnownCall {
  const known = CALLS.get(call);
  if (known === undefined) throw new Error(`there is no call ${call}`);
  return known;
}
