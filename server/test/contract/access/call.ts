import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { allEndpoints, type Contract } from "@chonsu/shared/contract/table";
import type { z } from "zod";
import type { TestApp } from "../../support/harness.ts";

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { readonly [N in Name]?: z.input<S> }
    : { readonly [N in Name]: z.input<S> }
  : { readonly [N in Name]?: never };

/** What one call of the table is sent: exactly the parts its entry has. */
export type RequestFor<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]>;

/** One call of the table by its two words: tables typed over it do not compile while a call is missing. */
export type CallOf<G extends keyof Contract, N extends keyof Contract[G]> = Extract<Contract[G][N], Endpoint>;

/** A request as loosely as the wire knows it. */
export interface LooseRequest {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** `""` for a success. */
  readonly code: string;
  readonly headers: Readonly<Record<string, unknown>>;
  json(): unknown;
}

/** The address of a call with its parameters and query filled in. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: LooseRequest): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_colon, name: string) => encodeURIComponent(String(params[name])));
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return asked.size === 0 ? path : `${path}?${asked}`;
}

/** Asks one call of the table with a JSON body, or with the body and headers given. */
export async function ask(
  app: TestApp,
  endpoint: Endpoint,
  request: LooseRequest,
  options: {
    readonly token?: string | undefined;
    readonly method?: Endpoint["method"] | "HEAD";
    readonly raw?: { readonly payload: string | Buffer; readonly type: string };
  } = {},
): Promise<Answer> {
  const { token, method = endpoint.method, raw } = options;
  const payload = raw?.payload ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const response = await app.app.inject({
    method,
    url: addressOf(endpoint, request),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { "content-type": raw?.type ?? "application/json" }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, body: text, headers } = response;
  const json = () => (text === "" ? undefined : JSON.parse(text));
  return { status, text, headers, json, code: status < 400 || text === "" ? "" : String(json()?.code) };
}

/** Every call of the table, by its two words. */
export const CALLS: ReadonlyMap<string, Endpoint> = new Map(
  allEndpoints().map(({ group, name, endpoint }) => [`${group}.${name}`, endpoint]),
);

/** One call with what a table typed over the contract holds for it. */
export function lookUp<V>(table: Readonly<Record<string, Readonly<Record<string, V>>>>, call: string) {
  const [group = "", name = ""] = call.split(".");
  const endpoint = CALLS.get(call);
  const entry = table[group]?.[name];
  if (endpoint === undefined || entry === undefined) throw new Error(`nothing for ${call}`);
  return { endpoint, entry };
}
