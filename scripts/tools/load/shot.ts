import type { Method } from "@chonsu/shared/contract/endpoint";

/** One request, complete. */
export interface Shot {
  readonly method: Method;
  readonly path: string;
  /** An access token; null for a visitor. */
  readonly token: string | null;
  readonly body: string | Buffer | null;
  readonly contentType: string | null;
  /** The key of a message that a connection is to hear of. */
  readonly messageKey?: string;
}

/** Something members do, and how often beside the others. */
export interface Kind {
  readonly name: string;
  readonly weight: number;
  /** The next request of it; undefined when this university has no more of what it needs. */
  next(): Shot | undefined;
}
