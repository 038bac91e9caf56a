import type { AnyCodeOf } from "@chonsu/shared/contract/codes";
import type { CodesOf, Endpoint, PartsFor } from "@chonsu/shared/contract/endpoint";
import type { CallOf, Contract } from "@chonsu/shared/contract/table";
import type { RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import type { Handle } from "../seed/cast.ts";

/** Who calls with a good token, seen from the owner of a thing: `other` is its other party. */
export const MEMBER_ROLES = ["stranger", "third", "second", "friend", "staff", "other", "owner"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
/** Who calls without one. */
export const OUTSIDER_ROLES = ["visitor", "badToken", "expiredToken", "leftMember"] as const;
export type OutsiderRole = (typeof OUTSIDER_ROLES)[number];
export type Role = MemberRole | OutsiderRole;
/** Members whom some error cases need besides: with all the chons and all the links one may have, and who answered an invitation. */
export type SpecialRole = "full" | "outOfLinks" | "answered";

/** What a call answers: a declared success, or the code it refuses with. */
export type Expected<E extends Endpoint> = (keyof E["responses"] & number) | AnyCodeOf<E>;

/** The least that makes a call refuse with one of its codes. */
export interface ErrorCase<E extends Endpoint> {
  readonly request: PartsFor<E>;
  /** Who calls: the owner unless said otherwise. */
  readonly by?: Role | SpecialRole;
  /** Where the server makes the mailed codes itself. */
  readonly verification?: "server";
  /** Why the refusal changes something all the same. */
  readonly changes?: string;
}

/** Members of the campus by handle; the newcomer is whom the campus does not know yet. */
export type Publication = readonly [to: Handle | "newcomer" | "everybody", ...events: RealtimeEvent[]];
/** Whom a command tells what on the campus, each member's events in order; `why` nobody hears of it, where nobody does. */
export interface Publishes {
  readonly events: readonly Publication[];
  /** Who makes the call: the owner unless said otherwise. */
  readonly by?: MemberRole;
  readonly why?: string;
}

interface AnyRecord<E extends Endpoint> {
  /** A good request of the owner about a thing of theirs, with `the("conversation")` where ids are. */
  readonly request: PartsFor<E>;
  /** The other party of the thing on the campus: its receiver, the other side, a member. */
  readonly other?: Handle;
  readonly members: Readonly<Record<MemberRole, Expected<E>>>;
  /** Calls that need a token refuse these by themselves; open ones say what they answer. */
  readonly outsiders: E["auth"] extends "open" ? Readonly<Record<OutsiderRole, Expected<E>>> : "refused";
  readonly errors: Readonly<Record<CodesOf<E>, ErrorCase<E>>>;
  /**
   * Where a call succeeds in whatever the data of the moment are: a statement whose rows are ways to call it. `who` is the member who
   * calls, anybody where there is none; every other column is a field by its name, in the path, the query or the body. A text that
   * begins with `@` stands for something that is in no column. Statements know `:pick`, a number of chance, and `:now`. Without a
   * statement anybody may make the call as it is.
   */
  readonly target?: string;
}

type IsCommand<E extends Endpoint> = E extends { readonly method: "GET" }
  ? E extends { readonly changes: true }
    ? true
    : false
  : true;

/** Everything that is known of one call: whoever tests, shows or measures calls reads it here. */
export type CallRecord<E extends Endpoint> = AnyRecord<E> &
  (IsCommand<E> extends true ? { readonly publishes: Publishes } : { readonly publishes?: never });

/** The records of a group of the contract: a call or a code that is missing does not compile. */
export type GroupRecords<G extends keyof Contract> = {
  readonly [N in keyof Contract[G]]: CallRecord<CallOf<G, N>>;
};

/** The same answer for every member. */
export function everyone<const X>(expected: X): Record<MemberRole, X> {
  const near = { third: expected, second: expected, friend: expected, other: expected };
  return { stranger: expected, ...near, staff: expected, owner: expected };
}

/** One answer for all members but those named. */
export function allBut<const X, const O extends { readonly [R in MemberRole]?: string | number }>(
  expected: X,
  others: O,
): Record<MemberRole, X | NonNullable<O[keyof O & MemberRole]>> {
  return { ...everyone<X | NonNullable<O[keyof O & MemberRole]>>(expected), ...others };
}

/** The same answer for everybody, with a token or without. */
export function anybody<const X>(expected: X) {
  const outsiders = { visitor: expected, badToken: expected, expiredToken: expected, leftMember: expected };
  return { members: everyone(expected), outsiders };
}

/** The same answer for every member; whoever has no good token is refused. */
export function anyMember<const X>(expected: X) {
  return { members: everyone(expected), outsiders: "refused" } as const;
}

/** One answer for all members but those named; whoever has no good token is refused. */
export function membersBut<const X, const O extends { readonly [R in MemberRole]?: string | number }>(
  expected: X,
  others: O,
) {
  return { members: allBut(expected, others), outsiders: "refused" } as const;
}

/** Why a command tells nobody. */
export function nothing(why: string): Publishes {
  return { events: [], why };
}

/** Whom a command of the owner tells what. */
export function events(...events: readonly Publication[]): Publishes {
  return { events };
}

/** Reasons to tell nobody that several commands have. */
export const READS = nothing("changes nothing");
export const OWN_PAGE = nothing("nobody else sees it, and the page of it asks when it is shown");
export const UNSEEN = nothing("no screen shows it");
