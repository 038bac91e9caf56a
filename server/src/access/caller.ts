import type { Actor } from "./signed-in.ts";

export type { Actor } from "./signed-in.ts";

/** Somebody without a good token. */
export interface Visitor {
  readonly id: null;
  /** `http://host` the request came to: absolute URLs in the answer start with it. */
  readonly origin: string;
}

export type Caller = Visitor | Actor;

/** Whom something is shown to: a visitor, or a member by their id. */
export type Viewer = Visitor | { readonly id: number; readonly origin: string };

/** Whether the caller is signed in. */
export function isActor(caller: Caller): caller is Actor {
  return caller.id !== null;
}
