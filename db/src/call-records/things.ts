import type { LooseParts } from "@chonsu/shared/contract/endpoint";

/**
 * The things that requests of the records name: members, things of members, texts. A request holds
 * `the("conversation")` in the place of an id. Each dataset (the campus, a crowd, the members of a conformance run)
 * gives its own values.
 */
export interface Things {
  /** The member to whom these things belong. */
  readonly owner: number;
  /** A chon of the owner who is a member of the owner's experience and has no other link to the owner's things. */
  readonly friend: number;
  /** A member without any link to the owner. */
  readonly stranger: number;
  /** A member to whom no caller is connected. */
  readonly unconnected: number;
  /** A member with the maximum number of chons. */
  readonly full: number;
  /** An id and a code that do not exist. */
  readonly nobody: number;
  readonly nobodysCode: string;

  readonly ownersEmail: string;
  /** A password that nobody else has. */
  readonly ownersPassword: string;
  readonly newPassword: string;
  readonly refresh: string;
  readonly refreshOfFormerMember: string;
  /** A person who is about to sign up: address, proof of the address, name and interests. */
  readonly newcomersEmail: string;
  /** An address to which the server mailed a code. The code is not 123456. */
  readonly mailedEmail: string;
  readonly proof: string | undefined;
  readonly newcomersName: string;
  readonly newcomersInterests: readonly string[];

  readonly requestToOwner: number;
  /** The member who sent this request. */
  readonly requester: number;
  readonly requestByOwner: number;
  readonly ownersChon: number;
  readonly requestToFull: number;
  /** A request of the full member to the owner. It is older than the last chon of the full member. */
  readonly requestByFull: number;

  readonly pendingLink: number;
  readonly acceptedLink: number;
  readonly linkCode: string;
  readonly expiredLinkCode: string;

  readonly ownersPost: number;
  /** A comment of the owner on a post of somebody else. */
  readonly ownersComment: number;
  readonly ownersReply: number;
  /** A top-level comment of somebody else on the owner's post. */
  readonly othersComment: number;
  readonly taggable: readonly number[];

  /** An experience that the owner has created and described. The friend and one other member take part in it. */
  readonly ownersExperience: number;
  readonly ownersDetail: number;
  readonly othersDetail: number;
  readonly pendingInvitation: number;
  readonly invitee: number;
  readonly invitable: readonly number[];
  /** An experience whose only member is the owner, who has not described it. */
  readonly undescribedExperience: number;
  /** An experience with an open invitation to the owner. */
  readonly invitingExperience: number;
  /**
   * A share link with its inviter and its experience, and then a link that was switched off, with its inviter and its
   * experience.
   */
  readonly shareCode: string;
  readonly shareInviter: number;
  readonly sharedExperience: number;
  readonly offCode: string;
  readonly offInviter: number;
  readonly offExperience: number;

  readonly notification: number;
  /**
   * A conversation of the owner with one other member, with a message of each of them; and a conversation whose other
   * side has left the product.
   */
  readonly conversation: number;
  readonly ownersMessage: number;
  readonly othersMessage: number;
  readonly oneSidedConversation: number;
  readonly searchWord: number;

  /** Texts for fields that are lists. */
  readonly words: readonly string[];
  readonly skills: readonly string[];
  readonly urls: readonly string[];
}

export type ThingName = keyof Things;

/** Names a thing in a request. */
export function the(name: ThingName): string {
  return `@${name}`;
}

/** The request about one thing: the id of the thing is in the path. */
export function about(thing: ThingName) {
  return { params: { id: the(thing) } };
}

type ThingValues = Readonly<Record<string, unknown>>;

/**
 * A request with values in the place of its things. A field whose thing has no value is left out. A thing with a list
 * of values fills the list that contains it.
 */
export function withThings(request: LooseParts, things: ThingValues | Partial<Things>): LooseParts {
  const values: ThingValues = { ...things };
  const { params, query, body } = request;
  return {
    ...(params && { params: fieldsOf(params, values) }),
    ...(query && { query: fieldsOf(query, values) }),
    ...(body !== undefined && { body: filledIn(body, values) }),
  };
}

export function thingsIn(request: LooseParts): string[] {
  return [...JSON.stringify(request).matchAll(/"@(\w+)"/g)].map(([, name = ""]) => name);
}

function fieldsOf(fields: object, values: ThingValues): Record<string, unknown> {
  const known = Object.entries(fields).map(([name, part]): [string, unknown] => [name, filledIn(part, values)]);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

function filledIn(part: unknown, values: ThingValues): unknown {
  if (typeof part === "string") return part.startsWith("@") ? values[part.slice(1)] : part;
  if (Array.isArray(part)) return part.flatMap((item: unknown) => itemsOf(item, values));
  return typeof part === "object" && part !== null ? fieldsOf(part, values) : part;
}

/**
 * The items of a list. An item that names a thing with a list of values is repeated for each value. An item whose
 * things have no value is left out.
 */
function itemsOf(item: unknown, values: ThingValues): unknown[] {
  const value = filledIn(item, values);
  if (value === undefined || (typeof value === "object" && Object.keys(Object(value)).length === 0)) return [];
  if (Array.isArray(value)) return value;
  const list = Object.entries(Object(value)).find(([, field]) => Array.isArray(field));
  if (list === undefined || typeof item === "string") return [value];
  const [name, all] = list;
  return Array.isArray(all) ? all.map((each: unknown) => ({ ...Object(value), [name]: each })) : [value];
}
