import { type AnyCodeOf, CONTROL_PATH, codesOf } from "@chonsu/shared/contract/codes";
import type { Endpoint, OutputOf, Paging } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { ERRORS } from "@chonsu/shared/errors";
import { endBehind } from "./ended.ts";
import { addressOf, bodyOf, type LooseRequest, type Manner, quoted, type RequestFor } from "./request.ts";
import { faultsOf, jsonIn } from "./strict.ts";

/** How a call is made. */
export interface CallOptions extends Manner {
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A refusal of a call, with one of the codes that the call declares. */
export type CallRefusal<E extends Endpoint> = ErrorBody & { readonly code: AnyCodeOf<E> };

/** A response, checked against the entry of its call in the table. */
interface Checked<E extends Endpoint, Page = unknown> {
  readonly status: number;
  /** The body of a success; `null` for a response without a body. */
  readonly success: { readonly body: OutputOf<E, Page> } | undefined;
  readonly refusal: CallRefusal<E> | undefined;
  readonly headers: Headers;
  readonly text: string;
  /** Differences from the contract, a sentence each. Empty when the response conforms. */
  readonly violations: readonly string[];
}

/** The answer to one call. */
export interface Answer<E extends Endpoint, Page = unknown> extends Checked<E, Page> {
  /** A curl command that makes the same call. */
  readonly curl: string;
  /** The body of the success. Throws a `WrongAnswerError` when the call was refused. */
  body(): OutputOf<E, Page>;
  /** The refusal with this code. Throws a `WrongAnswerError` for any other answer. */
  refused(code: AnyCodeOf<E>): CallRefusal<E>;
}

/** A call had another answer than the one that was asked for. The message has the call, its answer and a curl command. */
export class WrongAnswerError extends Error {
  constructor(
    call: string,
    { status, refusal, text, curl }: Pick<Answer<Endpoint>, "status" | "refusal" | "text" | "curl">,
  ) {
    const said = refusal === undefined ? text.slice(0, SHOWN_MAX) : `${refusal.code} ${refusal.detail}`;
    super(`${call} answered ${status} ${said}\n${curl}`);
    this.name = "WrongAnswerError";
  }
}

/** How much of a body an error shows. Characters. */
const SHOWN_MAX = 500;

/** A call got no answer, or only a part of one. The message is a sentence with the call and the reason. */
export class NoAnswerError extends Error {
  /** What the system says of the connection. */
  readonly reason: string;

  constructor(method: string, url: string, reason: string) {
    super(`${method} ${url} got no answer: ${reason}`);
    this.name = "NoAnswerError";
    this.reason = reason;
  }
}

/**
 * Makes one call of the table on any server: `call(baseUrl, friends.request, { body: { to_user_id: 3 } }, { token })`. Checks the response
 * against the entry: the status is declared; the body has the declared fields and no others; a refusal has a declared code with its status,
 * a Korean sentence and its headers. Differences are in `violations`. Throws a `NoAnswerError` when the network fails.
 */
export function call<E extends Endpoint, Page = undefined>(
  baseUrl: string,
  endpoint: E,
  request: RequestFor<E> & Paging<Page>,
  options: CallOptions = {},
): Promise<Answer<E, Page>> {
  return callLoosely(baseUrl, endpoint, request, options);
}

/** The same for a request whose shape is not known at compile time. */
export async function callLoosely<E extends Endpoint, Page = unknown>(
  baseUrl: string,
  endpoint: E,
  loose: LooseRequest,
  options: CallOptions = {},
): Promise<Answer<E, Page>> {
  const url = addressOf(baseUrl, endpoint, loose, options);
  const method = options.method ?? endpoint.method;
  const { payload, type, curl: words } = bodyOf(loose, options);
  const headers = {
    ...(type === undefined ? {} : { "content-type": type }),
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...options.headers,
  };
  const curl = ["curl", "-sS", "-i", ...(method === "GET" ? [] : ["-X", method]), quoted(url)];
  for (const [name, value] of Object.entries(headers)) curl.push("-H", quoted(`${name}: ${value}`));
  const { response, text } = await send(url, {
    method,
    headers,
    body: payload ?? null,
    redirect: "manual",
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const answer = { ...readAnswer<E, Page>(endpoint, response, text), curl: [...curl, ...words].join(" ") };
  const wrong = () => new WrongAnswerError(`${method} ${new URL(url).pathname}`, answer);
  return {
    ...answer,
    body() {
      if (answer.success === undefined) throw wrong();
      return answer.success.body;
    },
    refused(code) {
      if (answer.refusal?.code !== code) throw wrong();
      return answer.refusal;
    },
  };
}

async function send(url: string, init: RequestInit & { readonly method: string }) {
  try {
    const response = await fetch(url, init);
    return { response, text: await response.text() };
  } catch (error) {
    // `fetch` hides the reason behind "fetch failed".
    if (error instanceof TypeError && error.cause instanceof Error)
      throw new NoAnswerError(init.method, url, (await endBehind(url)) ?? error.cause.message);
    throw error;
  }
}

const FIRST_REFUSAL = 400;

/** A response to a call, with its differences from the contract. */
export function readAnswer<E extends Endpoint, Page>(
  endpoint: E,
  { status, headers }: Pick<Response, "status" | "headers">,
  text: string,
): Checked<E, Page> {
  const plain = { status, headers, text, success: undefined, refusal: undefined };
  const schema = endpoint.responses[status];
  if (schema === null) {
    // An undeclared body has no type that a value could have without a cast; a parsed value can take it.
    const faults = text === "" ? [] : [`${status} has a body, where none is declared`];
    return { ...plain, success: { body: JSON.parse("null") }, violations: faults };
  }
  const value = jsonIn(text);
  const violations = statusFaults(endpoint, status);
  if (value === undefined) return { ...plain, violations: [...violations, "the body is no JSON"] };
  violations.push(...typeFaults(headers));
  if (status >= FIRST_REFUSAL) {
    violations.push(...refusalFaults(endpoint, status, headers, value));
    const isRefusal = ErrorBody.safeParse(value).success;
    return { ...plain, refusal: isRefusal ? JSON.parse(text) : undefined, violations };
  }
  if (schema !== undefined) violations.push(...faultsOf(schema, value));
  return { ...plain, success: { body: JSON.parse(text) }, violations };
}

function statusFaults(endpoint: Endpoint, status: number): string[] {
  const refusals = codesOf(endpoint).map((code) => ERRORS[code].status);
  const declared = [...Object.keys(endpoint.responses).map(Number), ...refusals];
  if (declared.includes(status)) return [];
  return [`status ${status} is not declared (${[...new Set(declared)].toSorted().join(", ")})`];
}

function typeFaults(headers: Headers): string[] {
  const type = headers.get("content-type") ?? "none";
  return /^application\/json\b/i.test(type) ? [] : [`Content-Type is ${type}, not application/json`];
}

/** The languages of refusals: developers, who use the control plane, read English. */
const KOREAN = { language: "Korean", letters: /[가-힣]/, rule: "R29" };
const ENGLISH = { language: "English", letters: /[a-z]{2} [a-z]/i, rule: "R45" };

/** The codes that a call declares for a status, as text; all of them where it declares none for this one. */
export function acceptedCodes(endpoint: Endpoint, status: number): string {
  const all = codesOf(endpoint);
  const own = all.filter((code) => ERRORS[code].status === status);
  return own.length > 0
    ? `${status} ${own.join(", ")}`
    : all.map((code) => `${ERRORS[code].status} ${code}`).join(", ");
}

/** Checks a refusal against R29 and R30. */
function refusalFaults(endpoint: Endpoint, status: number, headers: Headers, value: unknown): string[] {
  const faults = faultsOf(ErrorBody, value);
  const { data: refusal } = ErrorBody.safeParse(value);
  if (refusal === undefined) return faults;
  const code = codesOf(endpoint).find((known) => known === refusal.code);
  if (code === undefined)
    faults.push(`code ${refusal.code} is not one this call declares (${acceptedCodes(endpoint, status)})`);
  else if (ERRORS[code].status !== status) faults.push(`${code} comes with ${status}, not ${ERRORS[code].status}`);
  const { language, letters, rule } = endpoint.path.startsWith(CONTROL_PATH) ? ENGLISH : KOREAN;
  if (!letters.test(refusal.detail)) faults.push(`detail "${refusal.detail}" is no ${language} sentence (${rule})`);
  if (refusal.code === "not_authenticated" && headers.get("www-authenticate") !== "Bearer")
    faults.push("not_authenticated comes without the header WWW-Authenticate: Bearer");
  if ([429, 503].includes(status) && !/^[1-9]\d*$/.test(headers.get("retry-after") ?? ""))
    faults.push(`${status} comes without Retry-After in whole seconds`);
  for (const [name, texts] of Object.entries(refusal.fields ?? {})) {
    const isRepeated = JSON.stringify(refusal[name]) === JSON.stringify(texts);
    if (!isRepeated && !["detail", "code"].includes(name))
      faults.push(`fields.${name} is not repeated at the top level`);
  }
  return faults;
}
