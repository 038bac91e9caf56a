import type { Endpoint, OutputOf } from "@chonsu/shared/contract/endpoint";
import type { PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import { CONTROL, type Control } from "@chonsu/shared/stand-in/table";
import { callLoosely } from "./caller.ts";
import { type CallIn, tableClient } from "./client.ts";
import type { LooseRequest, RequestFor } from "./request.ts";

/** The address and the token of the control plane of a stand-in. */
export interface StandInAddress {
  readonly url: string;
  readonly token: string;
}

type Controls = {
  readonly [G in keyof Control]: {
    readonly [C in keyof Control[G]]: Control[G][C] extends Endpoint
      ? CallIn<Control[G][C], OutputOf<Control[G][C]>>
      : never;
  };
};

type ReadQuery = NonNullable<RequestFor<Control["journal"]["read"]>["query"]>;
type JournalPage = OutputOf<Control["journal"]["read"]>;

/** Entries of the journal. When the query names a kind, they have the type of that kind. */
export interface JournalRead {
  (request: { readonly query: ReadQuery & { readonly kind: "request" } }): Promise<PageOf<RequestEntry>>;
  (request: { readonly query: ReadQuery & { readonly kind: "push" } }): Promise<PageOf<PushEntry>>;
  (request?: { readonly query?: ReadQuery }): Promise<JournalPage>;
}

type PageOf<T> = Omit<JournalPage, "entries"> & { readonly entries: T[] };

/**
 * Every call of the control plane by its two names: `control.clock.advance({ body: { ms: 1000 } })`. It returns the body of a success and
 * throws a `ControlError` for a refusal.
 */
export type ControlClient = Omit<Controls, "journal"> & {
  readonly journal: Omit<Controls["journal"], "read"> & { readonly read: JournalRead };
};

/** The control plane refused the call. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** A curl command that makes the same call. */
  readonly curl: string;

  constructor(name: string, status: number, code: string | undefined, detail: string, curl: string) {
    super(`${name} answered ${status}${code === undefined ? "" : ` ${code}`}: ${detail}`);
    this.name = "ControlError";
    this.status = status;
    this.code = code;
    this.curl = curl;
  }
}

/** A typed client of the control plane of a stand-in or of one of its sandboxes. */
export function controlClient(address: StandInAddress): ControlClient {
  return tableClient(
    CONTROL,
    (endpoint, name) =>
      (request: LooseRequest = {}) =>
        ask(address, name, endpoint, request),
  );
}

async function ask({ url, token }: StandInAddress, name: string, endpoint: Endpoint, request: LooseRequest) {
  // A call whose body is optional sends an empty JSON object.
  const body = endpoint.body === undefined || request.body !== undefined ? {} : { body: {} };
  const answer = await callLoosely(url, endpoint, { ...request, ...body }, { token });
  if (answer.success !== undefined) return answer.success.body;
  const detail = answer.refusal?.detail ?? answer.text.slice(0, 500);
  throw new ControlError(name, answer.status, answer.refusal?.code, detail, answer.curl);
}
