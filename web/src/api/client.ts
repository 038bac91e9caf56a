import { endpoints } from "virtual:endpoints";
import type { Endpoint, Paging } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import { filledPath } from "@chonsu/shared/format/path-pattern";
import type { CallInput, CallOutput, EndpointRef } from "./endpoint-ref.ts";
import { ApiError } from "./errors.ts";
import { clearSession, dropTokens, hasExpired, readToken, readUserId, storeAccessToken } from "./session.ts";
import { commandsAnswered, exchange, forgetPrefetched, type RequestIdentity, takePrefetched } from "./transport.ts";

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Share of the upload that has been sent, 0..1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

type Refresh = Contract["sessions"]["refresh"];

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, readonly File[] | undefined>>;
}

const UNAUTHORIZED = 401;

/**
 * Makes a call of the table: `call(endpoints.users.one, { params: { id } })`. Renews the access token before the call when it has expired,
 * and once after the call when the server refused it. Calls at the same time share one renewal. When the session is over, the tokens are
 * dropped, and the route guards lead to /login (product.md §4). Throws ApiError, NetworkError or CancelledError.
 */
export async function call<E extends Endpoint, Page = undefined>(
  endpoint: EndpointRef<E>,
  input: CallInput<E> & Paging<Page>,
  options: SendOptions = {},
): Promise<CallOutput<E, Page>> {
  const send = (token: string | null) =>
    exchange<CallOutput<E, Page>>({
      ...askedBy(endpoint, input, token),
      signal: options.signal,
      onProgress: options.onProgress,
    });
  const userId = readUserId();
  const token = await freshToken();
  try {
    return await send(token);
  } catch (error) {
    if (endpoint.auth !== "member" || !(error instanceof ApiError) || error.status !== UNAUTHORIZED) throw error;
    const renewed = await tokenInsteadOf(token);
    // Meanwhile another member may have logged in, who has not made this call.
    if (renewed === null || readUserId() !== userId) throw error;
    return send(renewed);
  }
}

/** The stored access token, renewed first when it has expired; null for a visitor. */
export async function freshToken(): Promise<string | null> {
  const token = readToken("access");
  if (token === null && readToken("refresh") === null) return null;
  return token === null || hasExpired(token) ? renew() : token;
}

/**
 * The token to use after `refused` was refused: the stored one when another call or tab has renewed it, otherwise a renewed one. Null when
 * the session is over.
 */
export async function tokenInsteadOf(refused: string | null): Promise<string | null> {
  const stored = readToken("access");
  return stored !== null && stored !== refused ? stored : renew();
}

let renewal: { readonly refresh: string | null; readonly token: Promise<string | null> } | undefined;

/**
 * Renews the token. Concurrent callers of one session share one renewal. Returns null when the session is over; then the tokens are
 * dropped.
 */
function renew(): Promise<string | null> {
  const refresh = readToken("refresh");
  if (renewal?.refresh === refresh) return renewal.token;
  const mine = { refresh, token: requestToken(refresh) };
  renewal = mine;
  const end = () => {
    if (renewal === mine) renewal = undefined;
  };
  mine.token.then(end, end);
  return mine.token;
}

/** Stores the answer only for its own session: meanwhile the member may have logged out, and another one logged in. */
async function requestToken(refresh: string | null): Promise<string | null> {
  if (refresh === null) {
    dropTokens();
    return null;
  }
  const isPresent = () => readToken("refresh") === refresh;
  try {
    const access = await renewedBy(refresh);
    if (isPresent()) storeAccessToken(access);
    return access;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isPresent()) dropTokens();
    return null;
  }
}

async function renewedBy(refresh: string): Promise<string> {
  const { method, path: url } = endpoints.sessions.refresh;
  const { access } = await exchange<CallOutput<Refresh>>({ ...ALONE, method, url, body: JSON.stringify({ refresh }) });
  return access;
}

/** A request that does not belong to a screen. */
const ALONE = { token: null, body: undefined, signal: undefined, onProgress: undefined } as const;

/**
 * Forgets the session in all tabs at once, and ends it at the server when the commands under way are answered. Nobody waits for that, and
 * nothing happens here when it fails. A session that is over at the server is only forgotten.
 */
export async function logOut({ isOver = false } = {}): Promise<void> {
  const [access, refresh] = [readToken("access"), readToken("refresh")];
  clearSession();
  forgetPrefetched();
  if (refresh === null || isOver) return;
  try {
    await commandsAnswered();
    const token = access === null || hasExpired(access) ? await renewedBy(refresh) : access;
    const { method, path: url } = endpoints.sessions.end;
    await exchange({ ...ALONE, method, url, token, outlivesPage: true });
  } catch {
    // Without a network, or the session was over. Nobody has its tokens any more.
  }
}

/** The response to a prefetched call (`prefetch`), if it has arrived. It is returned only once. */
export function prefetched<E extends Endpoint, Page = undefined>(
  endpoint: EndpointRef<E>,
  input: CallInput<E> & Paging<Page>,
): CallOutput<E, Page> | undefined {
  return takePrefetched<CallOutput<E, Page>>(askedBy(endpoint, input, readToken("access")));
}

/** The request that a call makes. */
export function askedBy<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input: CallInput<E>,
  token: string | null,
): RequestIdentity {
  const loose: LooseInput = input;
  return { method: endpoint.method, url: addressOf(endpoint, input), token, body: bodyOf(loose) };
}

/** The URL of a call, with its query. */
export function addressOf<E extends Endpoint>({ path }: EndpointRef<E>, input: CallInput<E>): string {
  const { params, query = {} }: LooseInput = input;
  const filled = filledPath(path, (name) => encodeURIComponent(String(params?.[name])));
  // Unlike encodeURIComponent it takes any typed text, half an emoji too.
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function bodyOf({ body, files }: LooseInput): FormData | string | undefined {
  if (files !== undefined) return formOf(body ?? {}, files);
  return body === undefined ? undefined : JSON.stringify(body);
}

/** A multipart body as the wire needs it: lists repeat their name with brackets, files repeat theirs without (wire.md §1). */
function formOf(body: Readonly<Record<string, unknown>>, files: NonNullable<LooseInput["files"]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value)) form.append(name, String(value));
    // Multipart has no form for lists of objects; the server takes them as JSON text.
    else if (value.some((item) => typeof item === "object")) form.append(name, JSON.stringify(value));
    else for (const item of value) form.append(`${name}[]`, String(item));
  }
  for (const [part, list] of Object.entries(files)) for (const file of list ?? []) form.append(part, file);
  return form;
}
