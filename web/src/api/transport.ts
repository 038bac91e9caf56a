import { LOGOUT_WAIT_MS } from "@chonsu/shared/limits";
import { isGoingAway } from "../lib/presence.ts";
import { later } from "../lib/timers.ts";
import { ApiError, CancelledError, NetworkError } from "./errors.ts";

/** One HTTP request: method, URL, headers, body. */
export interface ExchangeRequest {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly body: FormData | string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Share of the body that has been sent, 0..1. */
  readonly onProgress: ((share: number) => void) | undefined;
  /** It is sent although the page is closed meanwhile. */
  readonly outlivesPage?: boolean;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A response that was fetched in advance. */
interface Prefetched {
  readonly answer: Promise<Answer>;
  /** The response when it has arrived, unless it is a refusal. */
  here?: Answer;
}

/** What tells a request from others. */
export type RequestIdentity = Pick<ExchangeRequest, "method" | "url" | "token" | "body">;

const kept = new Map<string, Prefetched>();

/**
 * Makes a request that only reads in advance. The first call with the same request takes the response; `use` gets it too. A failure is
 * thrown by the call that takes it.
 */
export function prefetch<T>(asked: RequestIdentity, use: ((answer: T) => void) | undefined): void {
  const request: Prefetched = { answer: send({ ...asked, signal: undefined }) };
  kept.set(keyOf(asked), request);
  const keep = (answer: Answer) => {
    const body = readAnswer<T>(answer.status, answer.text);
    request.here = answer;
    use?.(body);
  };
  request.answer.then(keep).catch(() => {});
}

/** Takes a prefetched response when it has arrived and is no refusal, so that it can be used in the first render. */
export function takePrefetched<T>(asked: RequestIdentity): T | undefined {
  const key = keyOf(asked);
  const here = kept.get(key)?.here;
  if (here === undefined) return undefined;
  kept.delete(key);
  return readAnswer<T>(here.status, here.text);
}

/** Drops prefetched responses that nobody has taken: they are stale by now. */
export function forgetPrefetched(): void {
  kept.clear();
}

function takeUnderWay(asked: RequestIdentity): Promise<Answer> | undefined {
  const key = keyOf(asked);
  const request = kept.get(key);
  kept.delete(key);
  return request?.answer;
}

function keyOf({ method, url, token, body }: RequestIdentity): string {
  return `${method} ${url} ${token} ${typeof body === "string" ? body : ""}`;
}

/** Commands that are not answered yet. */
const commands = new Set<Promise<unknown>>();

/** Sends the request and reads the response. Throws ApiError for a refusal and NetworkError when there is no response. */
export function exchange<T>(request: ExchangeRequest): Promise<T> {
  const answer = request.onProgress === undefined ? byFetch<T>(request) : byRequest<T>(request, request.onProgress);
  if (request.method === "GET") return answer;
  commands.add(answer);
  const end = () => void commands.delete(answer);
  answer.then(end, end);
  return answer;
}

/** Resolves when the commands that are under way now are answered, or have failed, but after `LOGOUT_WAIT_MS` at the latest. */
export async function commandsAnswered(): Promise<void> {
  const underWay = [...commands];
  await new Promise<void>((resolve) => {
    const cancel = later(LOGOUT_WAIT_MS, resolve);
    void Promise.allSettled(underWay).then(cancel).then(resolve);
  });
  // Nobody waits twice for a command that is never answered.
  for (const command of underWay) commands.delete(command);
}

async function byFetch<T>(request: ExchangeRequest): Promise<T> {
  const { status, text } = await (takeUnderWay(request) ?? send(request));
  return readAnswer(status, text);
}

async function send({
  method,
  url,
  token,
  body,
  signal,
  ...rest
}: Omit<ExchangeRequest, "onProgress">): Promise<Answer> {
  const headers = headersOf(token, body);
  try {
    // A page that is being closed still sends its last command. Browsers limit the size of such a request, so it is not used for files.
    const mayBeLeft = rest.outlivesPage === true || isGoingAway();
    const keepalive = method !== "GET" && mayBeLeft && !(body instanceof FormData);
    const response = await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null, keepalive });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted === true) throw new CancelledError("cancelled", { cause: error });
    throw new NetworkError("no answer", { cause: error });
  }
}

/** `fetch` cannot report upload progress, XMLHttpRequest can. */
function byRequest<T>(
  { method, url, token, body, signal }: ExchangeRequest,
  onProgress: (share: number) => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headersOf(token, body))) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      try {
        resolve(readAnswer<T>(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener("error", () => reject(new NetworkError("no answer")));
    request.addEventListener("abort", () => reject(new CancelledError("cancelled")));
    signal?.addEventListener("abort", () => request.abort());
    if (signal?.aborted === true) reject(new CancelledError("cancelled"));
    else request.send(body ?? null);
  });
}

function headersOf(token: string | null, body: FormData | string | undefined): Record<string, string> {
  return {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
  };
}

/** The server has checked the response against its schema, so it may take the type of the table here. */
function readAnswer<T>(status: number, text: string): T {
  const body = parse(text);
  if (status >= 200 && status < 300) return body;
  throw new ApiError(status, typeof body === "object" && body !== null ? body : {});
}

function parse(text: string) {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch (error) {
    throw new NetworkError("the answer is not JSON", { cause: error });
  }
}
