import type { Endpoint, Paging } from "@chonsu/shared/contract/endpoint";
import { CONTRACT, type Contract } from "@chonsu/shared/contract/table";
import { type Answer, type CallOptions, callLoosely } from "./caller.ts";
import type { FilePart, LooseRequest, RequestFor } from "./request.ts";

export type { Answer, CallOptions, FilePart };

/** A function that makes one call. The request may be left out where every part of it is optional. */
export type CallIn<E extends Endpoint, Result> =
  Record<never, never> extends RequestFor<E>
    ? (request?: RequestFor<E>) => Promise<Result>
    : (request: RequestFor<E>) => Promise<Result>;

/** The same for a call of the product. A list without a page is a plain array. */
type ProductCall<E extends Endpoint> =
  Record<never, never> extends RequestFor<E>
    ? <Page = undefined>(request?: RequestFor<E> & Paging<Page>) => Promise<Answer<E, Page>>
    : <Page = undefined>(request: RequestFor<E> & Paging<Page>) => Promise<Answer<E, Page>>;

/**
 * Every call of the product by its two names: `client.friends.request({ body: { to_user_id: 3 } })`. The answer has the typed body of a
 * success or the refusal, and what differs from the contract in `violations`.
 */
export type Client = {
  readonly [G in keyof Contract]: {
    readonly [C in keyof Contract[G]]: Contract[G][C] extends Endpoint ? ProductCall<Contract[G][C]> : never;
  };
};

/** A typed client of any server that fulfils the contract: `createClient(url, { token })`. */
export function createClient(url: string, options: CallOptions = {}): Client {
  return tableClient(
    CONTRACT,
    (endpoint) =>
      (request: LooseRequest = {}) =>
        callLoosely(url, endpoint, request, options),
  );
}

type Table = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** A function for each call of a table, by its two names. */
export function tableClient<F>(table: Table, make: (endpoint: Endpoint, name: string) => F) {
  const groups = Object.entries(table).map(([group, calls]) => {
    const functions = Object.entries(calls).map(([name, endpoint]) => [name, make(endpoint, `${group}.${name}`)]);
    return [group, Object.fromEntries(functions)];
  });
  return Object.fromEntries(groups);
}
