import type { ErrorCode } from "@chonsu/shared/errors";

/**
 * A refusal by a rule. Services return it instead of throwing it, so the compiler knows the codes of each call. A route
 * with a code that its endpoint does not declare does not compile (docs/decisions/003).
 */
export class Refusal<C extends ErrorCode = ErrorCode> {
  readonly code: C;
  /** More fields of the error body, such as `error_type` of the welcome call. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Seconds after which the call may succeed; set for temporary refusals. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: C, extra: Readonly<Record<string, unknown>> = {}, retryAfterSeconds?: number) {
    this.code = code;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Refuses with a code of the catalogue. Inside `transact` it also rolls the transaction back. */
export function refuse<C extends ErrorCode>(code: C, extra?: Readonly<Record<string, unknown>>): Refusal<C> {
  return new Refusal(code, extra);
}

const MS_PER_SECOND = 1000;

/** Refuses for `waitMs` milliseconds. Clients receive whole seconds, rounded up, at least one. */
export function refuseForNow<C extends ErrorCode>(code: C, waitMs: number): Refusal<C> {
  return new Refusal(code, {}, Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)));
}

/** After how long a client may retry after a 503 (R30). Milliseconds. */
const OVERLOAD_WAIT_MS = 1000;

/** Refuses because of overload. The call has changed nothing. */
export function refuseOverload(): Refusal<"OVERLOADED"> {
  return refuseForNow("OVERLOADED", OVERLOAD_WAIT_MS);
}

/** Whether a result is a refusal; narrows its type. */
export function isRefusal<T>(result: T): result is Extract<T, Refusal> {
  return result instanceof Refusal;
}

/** Whether a refusal has this code; narrows its type. */
export function isRefusalOf<C extends ErrorCode>(code: C, refusal: Refusal): refusal is Refusal<C> {
  return refusal.code === code;
}

/** Refuses a field of the body. The answer is bad input under the name of the field (R29). */
export function refuseField(field: string, text: string): Refusal<"VALIDATION"> {
  return new Refusal("VALIDATION", { detail: text, fields: { [field]: [text] }, [field]: [text] });
}
