import type { Log } from "../../platform/log.ts";

const ERRORS_MAX = 100;

/** The logged errors of a product: a test that ends with an error in the server's log has found something. */
export interface ErrorBook {
  readonly log: Log;
  /** The latest ones, in order. */
  readonly errors: readonly string[];
  forget(): void;
}

/** Records errors on their way to a log. The log lines name `whose` they are. */
export function errorBook(log: Log, whose: string): ErrorBook {
  const errors: string[] = [];
  return {
    errors,
    log: {
      info: (message, facts) => log.info(message, { ...facts, product: whose }),
      warn: (message, facts) => log.warn(message, { ...facts, product: whose }),
      error(message, facts = {}) {
        errors.push(describe(message, facts));
        if (errors.length > ERRORS_MAX) errors.shift();
        log.error(message, { ...facts, product: whose });
      },
    },
    forget() {
      errors.length = 0;
    },
  };
}

function describe(message: string, facts: Readonly<Record<string, unknown>>): string {
  const { error, ...others } = facts;
  const about = Object.keys(others).length === 0 ? "" : ` ${JSON.stringify(others)}`;
  return `${message}${about}${error instanceof Error ? `\n${error.stack}` : ""}`;
}
