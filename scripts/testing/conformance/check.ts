import type { AnyCodeOf } from "@chonsu/shared/contract/codes";
import type { CodesOf, Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import type { Need } from "./adapter.ts";
import type { Asked } from "./asking.ts";
import type { Scene } from "./scene.ts";
import type { World } from "./world.ts";

/** What a check is about. */
export type Kind = "answer" | "refusal" | "rule" | "access" | "wire" | "push";

/** What every check says of itself. */
interface Told {
  /** One sentence: what is so on a target that conforms. */
  readonly says: string;
  /** The paragraphs it proves: `wire.md §3 Friends; R10`. */
  readonly proves: string;
  /** What it cannot do without. */
  readonly needs?: readonly Need[];
  /** Makes many calls; left out with `--quick`. */
  readonly slow?: true;
}

/** A check of its own. */
export interface Row extends Told {
  readonly run: (world: World) => Promise<void>;
}

/** The least that makes a call refuse with one of its codes: the request, asked by every method of the call. */
export interface RefusalRow<E extends Endpoint> extends Told {
  readonly given: (world: World) => Promise<Asked<E>>;
}

/** Why something has no check of its own. */
export interface Unchecked {
  readonly unchecked: string;
}

/** Who asks with a good token, seen from the owner of a thing. `other` is its other party, where it has one. */
export const MEMBER_ROLES = ["stranger", "third", "second", "friend", "owner", "staff"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
/** Who asks without a good token. */
export const OUTSIDER_ROLES = ["visitor", "badToken", "expiredToken", "leftMember"] as const;
export type OutsiderRole = (typeof OUTSIDER_ROLES)[number];

/** What a call answers somebody: a declared success, or the code it refuses with. */
export type Expected<E extends Endpoint> = (keyof E["responses"] & number) | AnyCodeOf<E>;

/**
 * A good request on a thing of the owner's, made anew for each who may, and how the call answers everybody who makes it. A request that
 * names who asks is made by them instead of the owner.
 */
export interface Access<E extends Endpoint> {
  readonly on: (scene: Scene) => Promise<Asked<E>> | Asked<E>;
  readonly members: Readonly<Record<MemberRole, Expected<E>>>;
  /** Calls that need a token refuse these by themselves; open ones say what they answer. */
  readonly outsiders: E["auth"] extends "open" ? Readonly<Record<OutsiderRole, Expected<E>>> : "refused";
}

/** The checks of one call: each declared success and each declared code has one, or does not compile. */
export interface CallChecks<E extends Endpoint> {
  readonly answers: Readonly<Record<keyof E["responses"] & number, Row | Unchecked>>;
  readonly refuses: Readonly<Record<CodesOf<E>, RefusalRow<E> | Unchecked>>;
  readonly rules?: Readonly<Record<string, Row>>;
  readonly access: Access<E>;
}

/** One call of the table by its two words: tables typed over it do not compile while a call is missing. */
export type CallOf<G extends keyof Contract, N extends keyof Contract[G]> = Extract<Contract[G][N], Endpoint>;

/** The checks of a group of the table: a call that is missing does not compile. */
export type GroupChecks<G extends keyof Contract> = {
  readonly [N in keyof Contract[G]]: CallChecks<CallOf<G, N>>;
};

/** A check as it is run and reported. */
export interface Check extends Row {
  /** Stable: `friends.request/already-friend`. */
  readonly id: string;
  readonly group: string;
  readonly kind: Kind;
  /** What it must have seen to have proved anything: the call, and the status or code it answered. */
  readonly sees?: { readonly endpoint: Endpoint; readonly outcome: number | string };
}

type More = Pick<Told, "needs" | "slow">;

/** A check of its own. */
export function row(says: string, proves: string, run: Row["run"], more: More = {}): Row {
  return { says, proves, run, ...more };
}

/** What makes a call refuse with a code. */
export function refusal<E extends Endpoint>(
  says: string,
  proves: string,
  given: RefusalRow<E>["given"],
  more: More = {},
): RefusalRow<E> {
  return { says, proves, given, ...more };
}

/** The same answer for every member. */
export function everyone<const X>(expected: X): Record<MemberRole, X> {
  return { stranger: expected, third: expected, second: expected, friend: expected, owner: expected, staff: expected };
}

/** One answer for all members but those named. */
export function allBut<const X, const O extends { readonly [R in MemberRole]?: string | number }>(
  expected: X,
  others: O,
): Record<MemberRole, X | NonNullable<O[keyof O & MemberRole]>> {
  return { ...everyone<X | NonNullable<O[keyof O & MemberRole]>>(expected), ...others };
}

/** The same answer for everybody without a good token. */
export function outside<const X>(expected: X): Record<OutsiderRole, X> {
  return { visitor: expected, badToken: expected, expiredToken: expected, leftMember: expected };
}

/** A call that any member may make and that is about nothing in particular. */
export const ANY_MEMBER = { on: () => ({}), members: everyone(200), outsiders: "refused" } as const;
