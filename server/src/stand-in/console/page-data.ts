import type { Endpoint, Method, OutputOf, RequestOf } from "@chonsu/shared/contract/endpoint";
import type { consoleCopy } from "@chonsu/shared/copy/console";
import type { Control } from "@chonsu/shared/stand-in/table";

/** What the page is handed with its markup: the words, and the calls of the control plane as the table has them. */
export interface PageData {
  readonly texts: typeof consoleCopy;
  /** `group.call` → how it is asked. */
  readonly calls: Readonly<Record<string, { readonly method: Method; readonly path: string }>>;
}

/** What one call may be asked with: parts that may be empty may be left out. */
export interface Asked<E extends Endpoint> {
  readonly params?: RequestOf<E>["params"];
  readonly query?: RequestOf<E>["query"];
  readonly body?: RequestOf<E>["body"];
}

type Ask<E extends Endpoint> = (asked?: Asked<E>, signal?: AbortSignal) => Promise<OutputOf<E>>;

/** Every call of the control plane by its two names: `control.clock.advance({ body: { ms: 1000 } })`. */
export type ControlCalls = {
  readonly [G in keyof Control]: {
    readonly [C in keyof Control[G]]: Control[G][C] extends Endpoint ? Ask<Control[G][C]> : never;
  };
};

/** What a call of the control plane answers. */
export type AnswerOf<F extends (...asked: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;
