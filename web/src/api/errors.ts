import type { ErrorCode } from "@chonsu/shared/contract/errors";

/** The server said no. `detail` is Korean and fit to show (R29). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** Sentences by field of the body. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    const detail = typeof body["detail"] === "string" ? body["detail"] : "";
    super(detail || `HTTP ${status}`);
    this.status = status;
    this.code = typeof body["code"] === "string" ? body["code"] : "";
    this.detail = detail;
    this.fields = readFields(body["fields"]);
    this.body = body;
  }
}

/** No answer: the server was not reached, or the answer broke off. */
export class NetworkError extends Error {}

/** The person called it off. */
export class CancelledError extends Error {}

const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;

/**
 * Whether asking again later is likely to be answered: there was no answer, or the server had no time. A fault of the server (500) is an
 * answer: it will be the same.
 */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === TOO_MANY_REQUESTS || error.status > SERVER_FAULT;
  return error instanceof NetworkError;
}

/** Whether something thrown is a refusal with this code. */
export function isRefusedWith(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** The server's sentence, or `fallback` where it gave none. */
export function detailOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail !== "" ? error.detail : fallback;
}

/** What to say where most refusals are said in one way: "too often" says more than that it failed, one should wait. */
export function tooOftenOr(error: unknown, text: string): string {
  return isRefusedWith(error, "TOO_MANY_REQUESTS") ? detailOf(error, text) : text;
}

function readFields(fields: unknown): Record<string, string[]> {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [name, Array.isArray(texts) ? texts.map(String) : []]),
  );
}
