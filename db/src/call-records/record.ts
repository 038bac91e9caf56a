import type { AnyCodeOf } from "@chonsu/shared/contract/codes";
import type { CodesOf, Endpoint, PartsFor } from "@chonsu/shared/contract/endpoint";
import type { CallOf, Contract } from "@chonsu/shared/contract/table";
import type { ErrorCode } from "@chonsu/shared/errors";
import type { RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import type { Handle } from "../seed/cast.ts";
import { the } from "./things.ts";

/**
 * Callers with a good token, named by their relation to the owner of a thing. `other` is the other party of the thing.
 */
export const MEMBER_ROLES = ["stranger", "third", "second", "friend", "staff", "other", "owner"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
/** Callers without a good token. */
export const OUTSIDER_ROLES = ["visitor", "badToken", "expiredToken", "leftMember"] as const;
export type OutsiderRole = (typeof OUTSIDER_ROLES)[number];
export type Role = MemberRole | OutsiderRole;
/**
 * Further members that some error cases need: one with the maximum number of chons, one with the maximum number of
 * links, one who has answered an invitation.
 */
export type SpecialRole = "full" | "outOfLinks" | "answered";

/** The error codes with which every call that needs a token refuses. */
export const REFUSED = {
  visitor: "not_authenticated",
  badToken: "token_not_valid",
  expiredToken: "token_not_valid",
  leftMember: "user_not_found",
} as const satisfies Record<OutsiderRole, ErrorCode>;

/** The outcome of a call: a declared success, or the code of its refusal. */
export type Expected<E extends Endpoint> = (keyof E["responses"] & number) | AnyCodeOf<E>;

/** The smallest request that makes a call refuse with one of its codes. */
export interface ErrorCase<Request> {
  readonly request: Request;
  /** The caller; the owner by default. */
  readonly by?: Role | SpecialRole;
  /** Set when the case needs the mode in which the server makes the mailed codes. */
  readonly verification?: "server";
  /** The reason why the refusal changes rows. */
  readonly changes?: string;
}

/**
 * A receiver with the events for it. Receivers are members of the campus by handle; the newcomer has no account yet.
 */
export type Publication = readonly [to: Handle | "newcomer" | "everybody", ...events: RealtimeEvent[]];
/**
 * The events that a command publishes on the campus, for each receiver in order. `why` is the reason when it publishes
 * none.
 */
export interface Publishes {
  readonly events: readonly Publication[];
  /** The caller; the owner by default. */
  readonly by?: MemberRole;
  readonly why?: string;
}

/** What a record says of its call, with the types of that call. */
export interface RecordOf<Request, Outcome, Outsiders, Codes extends string> {
  /**
   * A valid request of the owner about a thing that the owner has. `the("conversation")` stands in the place of an id.
   */
  readonly request: Request;
  /** The other party of the thing on the campus, for example its receiver. */
  readonly other?: Handle;
  readonly members: Readonly<Record<MemberRole, Outcome>>;
  /** Calls that need a token refuse all outsiders. An open call states an outcome for each of them. */
  readonly outsiders: Outsiders;
  readonly errors: Readonly<Record<Codes, ErrorCase<Request>>>;
  /** The list has no limit: it is read in batches, so the number of statements grows with the number of batches. */
  readonly inBatches?: true;
  /**
   * SQL whose rows are valid ways to make the call, with any data. The column `who` is the caller; without this column
   * anybody may call. Every other column is a field of the path, the query or the body. A text that begins with `@`
   * names a thing that is in no column. The SQL may use `:pick` (a random number) and `:now`. Without a target, anybody
   * may make the call with the request of the record.
   */
  readonly target?: string;
}

type Outsiders<E extends Endpoint> = E["auth"] extends "open" ? Readonly<Record<OutsiderRole, Expected<E>>> : "refused";

type ChangesRows<E extends Endpoint> = E extends { readonly method: "GET" }
  ? E extends { readonly changes: true }
    ? true
    : false
  : true;

/** Everything that is known of one call. Tests, documentation and measurements read this record. */
export type CallRecord<E extends Endpoint> = RecordOf<PartsFor<E>, Expected<E>, Outsiders<E>, CodesOf<E>> &
  (ChangesRows<E> extends true ? { readonly publishes: Publishes } : { readonly publishes?: never });

/** The records of one group of the contract. A missing call or code does not compile. */
export type GroupRecords<G extends keyof Contract> = {
  readonly [N in keyof Contract[G]]: CallRecord<CallOf<G, N>>;
};

/** The same outcome for every member. */
function everyone<const X>(expected: X): Record<MemberRole, X> {
  const near = { third: expected, second: expected, friend: expected, other: expected };
  return { stranger: expected, ...near, staff: expected, owner: expected };
}

/** The same outcome for every caller, with or without a token. */
export function anybody<const X>(expected: X) {
  const outsiders = { visitor: expected, badToken: expected, expiredToken: expected, leftMember: expected };
  return { members: everyone(expected), outsiders };
}

/** The same outcome for every member. Callers without a good token are refused. */
export function anyMember<const X>(expected: X) {
  return { members: everyone(expected), outsiders: "refused" } as const;
}

/** One outcome for all members except the named ones. Callers without a good token are refused. */
export function membersBut<const X, const O extends { readonly [R in MemberRole]?: string | number }>(
  expected: X,
  others: O,
) {
  type Outcome = X | NonNullable<O[keyof O & MemberRole]>;
  const members: Record<MemberRole, Outcome> = { ...everyone<Outcome>(expected), ...others };
  return { members, outsiders: "refused" } as const;
}

/** The error case of a list: a page beyond its end. */
export function noPage<const Request>(request: Request) {
  return { PAGE_NOT_FOUND: { request: { ...request, query: { page: the("nobody") } } } };
}

/** States why a command publishes nothing. */
export function nothing(why: string): Publishes {
  return { events: [], why };
}

/** The events that a command of the owner publishes. */
export function events(...events: readonly Publication[]): Publishes {
  return { events };
}

/** The same event for each of several receivers. */
export function each(event: RealtimeEvent, ...receivers: Publication[0][]): Publication[] {
  return receivers.map((to) => [to, event]);
}

/** Reasons to publish nothing that several commands share. */
export const READS = nothing("changes nothing");
export const OWN_PAGE = nothing("nobody else sees it, and the page of it asks when it is shown");
export const UNSEEN = nothing("no screen shows it");
