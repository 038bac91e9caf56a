import type { ErrorCode } from "@chonsu/shared/errors";

/** A refusal by the server. `detail` is Korean and may be shown (R29). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** Error sentences by field of the body. */
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

/** No response: the server was not reached, or the connection broke. */
export class NetworkError extends Error {}

/** The user cancelled the call. */
export class CancelledError extends Error {}

const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;

/**
 * Whether a retry may succeed: there was no response, or the server was overloaded. An error 500 is a response: a retry would give the
 * same.
 */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === TOO_MANY_REQUESTS || error.status > SERVER_FAULT;
  return error instanceof NetworkError;
}

/** Whether an error is a refusal with one of these codes. */
export function isRefusedWith(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** The server's sentence, or `fallback` when it gave none. */
export function detailOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail !== "" ? error.detail : fallback;
}

/** `text`, or the server's own sentence when there were too many requests, because it says that the user should wait. */
export function tooOftenOr(error: unknown, text: string): string {
  return isRefusedWith(error, "TOO_MANY_REQUESTS") ? detailOf(error, text) : text;
}

function readFields(fields: unknown): Record<string, string[]> {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [name, Array.isArray(texts) ? texts.map(String) : []]),
  );
}
