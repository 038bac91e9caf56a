import type { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { filledPath } from "../format/path-pattern.ts";

/**
 * Who may call. `open`: anybody; a good token is used if there is one. `member`: only callers with a good access token.
 */
export type Auth = "open" | "member";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call of the wire. Routes, validation, OpenAPI, the typed client and the tests are derived from it. */
export interface Endpoint {
  readonly method: Method;
  /** Another method with the same meaning: every update accepts PUT and PATCH (wire.md §1). */
  readonly alsoMethod?: Method;
  /** The path, with `:name` for parameters. It ends in `/`, except POST /refresh. */
  readonly path: string;
  readonly auth: Auth;
  /** Set for a GET that changes something. Such a call does not accept HEAD (wire.md §3 join). */
  readonly changes?: true;
  /**
   * Set for a call, besides every DELETE, that is also answered when the disk is full: without files it frees space, or
   * it is needed to do so.
   */
  readonly frees?: true;
  /** One English line for the API docs. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** File parts of a multipart body: part name → maximum number. */
  readonly files?: Readonly<Record<string, number>>;
  /** Status → schema of the answer, or `null` for an answer without a body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** The code for invalid or unreadable input, for a call in which 400 has another meaning (wire.md §3 check-email). */
  readonly badInput?: ErrorCode;
  /** The codes of this call, in addition to the codes of every call (`OF_EVERY_CALL`, `OF_MEMBERS`). */
  readonly errors: readonly ErrorCode[];
}

/** A method and a path: `GET /api/user/:id/`. */
type Route = `${Method} /${string}`;

/** The rest of a call as a table declares it. Without `errors` it has no codes of its own. */
type DeclaredCall = Omit<Endpoint, "method" | "path" | "auth" | "errors"> & Partial<Pick<Endpoint, "errors">>;

type Declared<R extends Route, C extends DeclaredCall, A extends Auth> = C & {
  readonly method: R extends `${infer M extends Method} ${string}` ? M : never;
  readonly path: string;
  readonly auth: A;
  readonly errors: C extends Pick<Endpoint, "errors"> ? C["errors"] : readonly [];
};

/** Declares a call that anybody may make. Its literal types are kept: handlers, clients and tests are checked against them. */
export function openCall<const R extends Route, const C extends DeclaredCall>(
  route: R,
  call: C,
): Declared<R, C, "open">;
export function openCall(route: Route, call: DeclaredCall): object {
  return declared(route, call, "open");
}

/** Declares a call for members, in the same way. */
export function memberCall<const R extends Route, const C extends DeclaredCall>(
  route: R,
  call: C,
): Declared<R, C, "member">;
export function memberCall(route: Route, call: DeclaredCall): object {
  return declared(route, call, "member");
}

function declared(route: Route, call: DeclaredCall, auth: Auth): object {
  const [method, path] = route.split(" ");
  return { method, path, auth, errors: [], ...call };
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;

/** The input of a handler, after parsing. */
export interface InputOf<E extends Endpoint> {
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
}

type RequestPart<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { readonly [N in Name]?: z.input<S> }
    : { readonly [N in Name]: z.input<S> }
  : { readonly [N in Name]?: never };

/** The input of one call without files: exactly the parts that it declares. */
export type PartsFor<E extends Endpoint> = RequestPart<"params", E["params"]> &
  RequestPart<"query", E["query"]> &
  RequestPart<"body", E["body"]>;

/** The input of any call, with loose types. */
export interface LooseParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

type ResponseBody<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The answer of a handler: a declared status with its body. */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E["responses"] & number]: { readonly status: S; readonly body: ResponseBody<E["responses"][S]> };
}[keyof E["responses"] & number];

/** What a call answers on success: the union of the declared successes. */
type Success<E extends Endpoint> = {
  [S in keyof E["responses"] & number]: E["responses"][S] extends z.ZodType ? z.output<E["responses"][S]> : undefined;
}[keyof E["responses"] & number];

/** A request with the number of a page, or with none (`undefined`). */
export interface Paging<Page> {
  readonly query?: { readonly page?: Page };
}

type OnlyList<Output> = [Extract<Output, readonly unknown[]>] extends [never]
  ? Output
  : Extract<Output, readonly unknown[]>;

/** The answer that a client receives on success. A list is a plain array, or with a page that page (wire.md §1). */
export type OutputOf<E extends Endpoint, Page = unknown> = [Page] extends [undefined]
  ? OnlyList<Success<E>>
  : [Page] extends [number]
    ? Exclude<Success<E>, readonly unknown[]>
    : Success<E>;

/** The codes that a call itself declares. */
export type CodesOf<E extends Endpoint> = E["errors"][number];

/** The URL path of a call with its parameters and query. */
export function addressOf({ path }: Pick<Endpoint, "path">, { params = {}, query = {} }: LooseParts): string {
  const filled = filledPath(path, (name) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const parts = asked.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? filled : `${filled}?${parts.join("&")}`;
}
