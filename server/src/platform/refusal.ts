import type { ErrorCode } from "@chonsu/shared/contract/errors";

/**
 * A rule said no. Services return it instead of throwing, so the compiler knows which codes a call can answer and refuses a route
 * that answers one its entry in the table does not declare (docs/decisions/003).
 */
export class Refusal<C extends ErrorCode = ErrorCode> {
  readonly code: C;
  /** Further fields of the error body, such as `error_type` of the welcome call. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Whole seconds, after which it may be yes: where the no is for now only. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: C, extra: Readonly<Record<string, unknown>> = {}, retryAfterSeconds?: number) {
    this.code = code;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Says no with a code of the catalogue. Inside `transact` it also undoes what the transaction wrote. */
export function refuse<C extends ErrorCode>(code: C, extra?: Readonly<Record<string, unknown>>): Refusal<C> {
  return new Refusal(code, extra);
}

const MS_PER_SECOND = 1000;

/** Says no for so many milliseconds. In whole seconds, as clients are told: never too few, and never none. */
export function refuseForNow<C extends ErrorCode>(code: C, waitMs: number): Refusal<C> {
  return new Refusal(code, {}, Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)));
}

/** When a client that was told 503 may ask again (R30). Milliseconds. */
const OVERLOAD_WAIT_MS = 1000;

/** Says no because it would be too much now: nothing of the call was done. */
export function refuseOverload(): Refusal<"OVERLOADED"> {
  return refuseForNow("OVERLOADED", OVERLOAD_WAIT_MS);
}

/** Whether a service said no; narrows the type to its answer otherwise. */
export function isRefusal<T>(result: T): result is Extract<T, Refusal> {
  return result instanceof Refusal;
}

/** Whether a refusal is of one code; narrows its type to it. */
export function isRefusalOf<C extends ErrorCode>(code: C, refusal: Refusal): refusal is Refusal<C> {
  return refusal.code === code;
}

/** No to a field of the body: answered as bad input under that field's name (R29). */
export function refuseField(field: string, text: string): Refusal<"VALIDATION"> {
  return new Refusal("VALIDATION", { detail: text, fields: { [field]: [text] }, [field]: [text] });
}
