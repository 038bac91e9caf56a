import type { Auth, Endpoint, Method, OutputOf, PartsFor } from "@chonsu/shared/contract/endpoint";

/** What the browser knows of a call at run time, with the types of the call. */
export interface EndpointRef<E extends Endpoint> {
  /** Group and name, which begin its query keys. */
  readonly key: readonly [group: string, name: string];
  readonly method: Method;
  readonly path: string;
  readonly auth: Auth;
  /** Carries the types. It does not exist at run time. */
  readonly types?: E;
}

/** File parts of a call that accepts files. */
type Files<E extends Endpoint> = E["files"] extends object
  ? { readonly files?: { readonly [Part in keyof E["files"]]?: readonly File[] } }
  : object;

/** The input of a call: only the parts its entry has. */
export type CallInput<E extends Endpoint> = PartsFor<E> & Files<E>;

export type CallOutput<E extends Endpoint, Page = unknown> = OutputOf<E, Page>;
