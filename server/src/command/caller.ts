/** Somebody without a good token. */
export interface Visitor {
  readonly id: null;
  /** `http://host` the request came to: absolute URLs in the answer start with it. */
  readonly origin: string;
}

/** A signed-in member. */
export interface Actor {
  readonly id: number;
  readonly isStaff: boolean;
  readonly sessionId: string;
  readonly origin: string;
}

export type Caller = Visitor | Actor;

/** Whether the caller is signed in. */
export function isActor(caller: Caller): caller is Actor {
  return caller.id !== null;
}
