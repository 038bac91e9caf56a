import type { LooseParts } from "@chonsu/shared/contract/endpoint";

/**
 * What requests of the records name: members, things of theirs, words. A request holds `the("conversation")` in the place of an id; each set of
 * data (the campus, a crowd, the members of a conformance run) gives its own values.
 */
export interface Things {
  /** Whose things these are. */
  readonly owner: number;
  /** A chon of the owner; a member of their experience, and of nothing else of theirs. */
  readonly friend: number;
  /** Somebody who has nothing to do with the owner. */
  readonly stranger: number;
  /** Whom none of those who call has ever met. */
  readonly unconnected: number;
  /** Has as many chons as anybody may have. */
  readonly full: number;
  /** An id and a code that nothing has. */
  readonly nobody: number;
  readonly nobodysCode: string;

  readonly ownersEmail: string;
  /** Nobody else has this one. */
  readonly ownersPassword: string;
  readonly newPassword: string;
  readonly refresh: string;
  readonly refreshOfFormerMember: string;
  /** Somebody who is about to sign up: an address, the proof that it is theirs, a name and interests. */
  readonly newcomersEmail: string;
  /** An address that was mailed a code by the server; the code is not 123456. */
  readonly mailedEmail: string;
  readonly proof: string | undefined;
  readonly newcomersName: string;
  readonly newcomersInterests: readonly string[];

  readonly requestToOwner: number;
  /** Who made it. */
  readonly requester: number;
  readonly requestByOwner: number;
  readonly ownersChon: number;
  readonly requestToFull: number;
  /** A request of the full member to the owner, from before they were full. */
  readonly requestByFull: number;

  readonly pendingLink: number;
  readonly acceptedLink: number;
  readonly linkCode: string;
  readonly expiredLinkCode: string;

  readonly ownersPost: number;
  /** Of the owner, on a post of somebody else. */
  readonly ownersComment: number;
  readonly ownersReply: number;
  /** A first comment of somebody else on the owner's post. */
  readonly othersComment: number;
  readonly taggable: readonly number[];

  /** Begun by the owner, who has described it; the friend and one more are members. */
  readonly ownersExperience: number;
  readonly ownersDetail: number;
  readonly othersDetail: number;
  readonly pendingInvitation: number;
  readonly invitee: number;
  readonly invitable: readonly number[];
  /** The owner is its only member and has not described it. */
  readonly undescribedExperience: number;
  /** Asks the owner to join. */
  readonly invitingExperience: number;
  /** The share link of an experience, its inviter and its experience; and one that was switched off. */
  readonly shareCode: string;
  readonly shareInviter: number;
  readonly sharedExperience: number;
  readonly offCode: string;
  readonly offInviter: number;
  readonly offExperience: number;

  readonly notification: number;
  /** Of the owner with one other member, with a message of each; and one whose other side has left the product. */
  readonly conversation: number;
  readonly ownersMessage: number;
  readonly othersMessage: number;
  readonly oneSidedConversation: number;
  readonly searchWord: number;

  /** Texts that lists are filled with. */
  readonly words: readonly string[];
  readonly skills: readonly string[];
  readonly urls: readonly string[];
}

export type ThingName = keyof Things;

/** Where a request names a thing. */
export function the(name: ThingName): string {
  return `@${name}`;
}

type Values = Readonly<Record<string, unknown>>;

/** A request with values in the place of its things. A thing without one leaves its field out; one with a list fills the list around it. */
export function withThings(request: LooseParts, things: Values | Partial<Things>): LooseParts {
  const values: Values = { ...things };
  const { params, query, body } = request;
  return {
    ...(params && { params: fieldsOf(params, values) }),
    ...(query && { query: fieldsOf(query, values) }),
    ...(body !== undefined && { body: filledIn(body, values) }),
  };
}

/** The names of all things in a request. */
export function thingsIn(request: LooseParts): string[] {
  return [...JSON.stringify(request).matchAll(/"@(\w+)"/g)].map(([, name = ""]) => name);
}

function fieldsOf(fields: object, values: Values): Record<string, unknown> {
  const known = Object.entries(fields).map(([name, part]): [string, unknown] => [name, filledIn(part, values)]);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

function filledIn(part: unknown, values: Values): unknown {
  if (typeof part === "string") return part.startsWith("@") ? values[part.slice(1)] : part;
  if (Array.isArray(part)) return part.flatMap((item: unknown) => itemsOf(item, values));
  return typeof part === "object" && part !== null ? fieldsOf(part, values) : part;
}

/** An item that names a list stands once for each of its values; one whose things have no value is left out. */
function itemsOf(item: unknown, values: Values): unknown[] {
  const value = filledIn(item, values);
  if (value === undefined || (typeof value === "object" && Object.keys(Object(value)).length === 0)) return [];
  if (Array.isArray(value)) return value;
  const list = Object.entries(Object(value)).find(([, field]) => Array.isArray(field));
  if (list === undefined || typeof item === "string") return [value];
  const [name, all] = list;
  return Array.isArray(all) ? all.map((each: unknown) => ({ ...Object(value), [name]: each })) : [value];
}
