import type { Log } from "../../platform/log.ts";

const ERRORS_MAX = 100;

/** The logged errors of a product. A test that ends with an error in the server's log has found a defect. */
export type ErrorBook = ReturnType<typeof errorBook>;

/** Records errors and passes all lines on to a log. Each line names the product `productId`. */
export function errorBook(log: Log, productId: string) {
  const errors: string[] = [];
  return {
    /** The latest errors, in order. */
    get errors(): readonly string[] {
      return errors;
    },
    /** The log of an instance until its end. Later lines would be about data that does not exist any more. */
    logUntil(over: AbortSignal): Log {
      const write =
        (level: keyof Log): Log[keyof Log] =>
        (message, facts = {}) => {
          if (over.aborted) return;
          if (level === "error") errors.push(describe(message, facts));
          if (errors.length > ERRORS_MAX) errors.shift();
          log[level](message, { ...facts, product: productId });
        };
      return { info: write("info"), warn: write("warn"), error: write("error") };
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
