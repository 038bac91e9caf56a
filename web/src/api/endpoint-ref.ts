import type { Auth, CodesOf, Endpoint, Method, OutputOf, RequestOf } from "@chonsu/shared/contract/endpoint";

/** What the browser knows of a call at run time; its types ride along. */
export interface EndpointRef<E extends Endpoint> {
  /** Group and name: the beginning of its query keys. */
  readonly key: readonly [group: string, name: string];
  readonly method: Method;
  readonly path: string;
  readonly auth: Auth;
  /** Never there at run time: carries the types. */
  readonly types?: E;
}

type Filled<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** File parts of a call that takes them. */
type Files<E extends Endpoint> = E["files"] extends object
  ? { readonly files?: { readonly [Part in keyof E["files"]]?: readonly File[] } }
  : object;

/** What a call is given: only the parts its entry has. */
export type CallInput<E extends Endpoint> = Filled<RequestOf<E>> & Files<E>;

export type CallOutput<E extends Endpoint> = OutputOf<E>;
export type CallCode<E extends Endpoint> = CodesOf<E>;
