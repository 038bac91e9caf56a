import type { Endpoint, LooseParts } from "@chonsu/shared/contract/endpoint";
import { allEndpoints, type Contract } from "@chonsu/shared/contract/table";
import type { ErrorCode } from "@chonsu/shared/errors";
import { type GroupRecords, type OutsiderRole, type Publishes, REFUSED, type RecordOf, type Role } from "../record.ts";
import { accounts } from "./accounts.ts";
import { changes } from "./changes.ts";
import { comments } from "./comments.ts";
import { conversations } from "./conversations.ts";
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
