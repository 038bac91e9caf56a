import type { Actor } from "./grant.ts";

export type { Actor } from "./grant.ts";

/** A caller without a good token. */
export interface Visitor {
  readonly id: null;
  /** `http://host` that the request came to. Absolute URLs in the answer start with it. */
  readonly origin: string;
}

export type Caller = Visitor | Actor;

/** The reader of an answer: a visitor, or a member by id. */
export type Viewer = Visitor | { readonly id: number; readonly origin: string };

/** Whether the caller is signed in. */
export function isActor(caller: Caller): caller is Actor {
  return caller.id !== null;
}
