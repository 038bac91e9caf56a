import type { AnyCodeOf } from "@chonsu/shared/contract/codes";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import type { Handle } from "../../support/harness.ts";
import type { CallOf, RequestFor } from "./call.ts";
import type { Things } from "./world.ts";

/** Who asks with a good token. */
export const MEMBERS = ["stranger", "friend", "staff", "other", "owner"] as const;
export type MemberRole = (typeof MEMBERS)[number];
/** Who asks without one: with none, with one that is broken, with that of a member who left. */
export const OUTSIDERS = ["visitor", "broken", "deleted"] as const;
export type OutsiderRole = (typeof OUTSIDERS)[number];
export type Role = MemberRole | OutsiderRole;

/** What a call answers: a declared success, or the code it refuses with. */
export type Expected<E extends Endpoint> = (keyof E["responses"] & number) | AnyCodeOf<E>;

/** How one call answers everybody. */
export interface Row<E extends Endpoint> {
  /** The request, on a thing of the owner's. */
  readonly request: RequestFor<E>;
  /** The other party of the thing: receiver, other side, member, post's author. */
  readonly other: Handle;
  readonly members: Readonly<Record<MemberRole, Expected<E>>>;
  /** Calls that need a token refuse these by themselves; open ones say what they answer. */
  readonly outsiders: E["auth"] extends "open" ? Readonly<Record<OutsiderRole, Expected<E>>> : "refused";
}

/** A row for each call of the groups given: one that is missing does not compile. */
export type Rows<Group extends keyof Contract = keyof Contract> = {
  readonly [G in Group]: { readonly [N in keyof Contract[G]]: Row<CallOf<G, N>> };
};

/** Some groups' rows, once the things of the campus are known. */
export type RowsOf<Group extends keyof Contract> = (things: Things) => Rows<Group>;

/** The same answer for every member. */
export function everyone<X>(expected: X): Record<MemberRole, X> {
  return { stranger: expected, friend: expected, other: expected, staff: expected, owner: expected };
}

/** One answer for all members but those named. */
export function allBut<const X, const O extends { readonly [R in MemberRole]?: string | number }>(
  expected: X,
  others: O,
): Record<MemberRole, X | NonNullable<O[keyof O & MemberRole]>> {
  return { ...everyone<X | NonNullable<O[keyof O & MemberRole]>>(expected), ...others };
}

/** The same answer for everybody without a good token. */
export function outside<X>(expected: X): Record<OutsiderRole, X> {
  return { visitor: expected, broken: expected, deleted: expected };
}
