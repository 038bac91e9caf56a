import type { Handle } from "@chonsu/db/seed/cast";
import type { Endpoint, RequestOf } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";

/** A request worth showing, and who asks it on the seeded campus. */
export interface Sample<E extends Endpoint = Endpoint> {
  /** By default haneul; `null` is a visitor. */
  readonly as?: Handle | null;
  readonly params?: RequestOf<E>["params"];
  readonly query?: RequestOf<E>["query"];
  readonly body?: RequestOf<E>["body"];
  /** The server makes and mails a code to this address first, and the body carries it (R3, server mode). */
  readonly mailsCodeTo?: string;
}

/** What the ids and words are that a sample cannot know before the campus is seeded. */
export interface SampleFacts {
  /** Ids of a pending request to haneul and one by her, of links, a comment, a notification, messages and the like. */
  readonly id: (sql: string) => number;
  /** A refresh token of haneul's. */
  readonly refresh: string;
}

/** A sample for each call of the groups given: a call without one does not compile. */
export type Samples<Group extends keyof Contract = keyof Contract> = {
  readonly [G in Group]: { readonly [N in keyof Contract[G]]: Sample<Extract<Contract[G][N], Endpoint>> };
};
