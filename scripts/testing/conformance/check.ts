import type { CodesOf, Endpoint } from "@chonsu/shared/contract/endpoint";
import type { CallOf, Contract } from "@chonsu/shared/contract/table";
import type { Need } from "./adapter.ts";
import type { Asked } from "./asking.ts";
import type { Dataset } from "./dataset.ts";

/** What a check is about. */
export type Kind = "answer" | "refusal" | "rule" | "access" | "wire" | "push";

/** What every check says of itself. */
interface Published {
  /** One sentence: what is so on a target that conforms. */
  readonly says: string;
  /** The paragraphs it proves: `wire.md §3 Friends; R10`. */
  readonly proves: string;
  /** What it cannot do without. */
  readonly needs?: readonly Need[];
  /** Makes many calls; left out with `--quick`. */
  readonly slow?: true;
}

/** A check of its own. */
export interface Row extends Published {
  readonly run: (dataset: Dataset) => Promise<void>;
}

/**
 * The least that makes a call refuse with one of its codes: the request, asked by every method of the call. Left out where it is the
 * error case of the record.
 */
export interface RefusalRow<E extends Endpoint> extends Published {
  readonly given?: (dataset: Dataset) => Promise<Asked<E>>;
}

/** Why something has no check of its own. */
export interface Unchecked {
  readonly unchecked: string;
}

/** The checks of one call: each declared success and each declared code has one, or does not compile. */
export interface CallChecks<E extends Endpoint> {
  readonly answers: Readonly<Record<keyof E["responses"] & number, Row | Unchecked>>;
  readonly refuses: Readonly<Record<CodesOf<E>, RefusalRow<E> | Unchecked>>;
  readonly rules?: Readonly<Record<string, Row>>;
}

/** The checks of a group of the table: a call that is missing does not compile. */
export type GroupChecks<G extends keyof Contract> = {
  readonly [N in keyof Contract[G]]: CallChecks<CallOf<G, N>>;
};

/** A check as it is run and reported. */
export interface Check extends Row {
  /** Stable: `friends.request/already-friend`. */
  readonly id: string;
  readonly group: string;
  readonly kind: Kind;
  /** What it must have seen to have proved anything: the call, and the status or code it answered. */
  readonly sees?: { readonly endpoint: Endpoint; readonly outcome: number | string };
}

type More = Pick<Published, "needs" | "slow">;

/** A check of its own. */
export function row(says: string, proves: string, run: Row["run"], more: More = {}): Row {
  return { says, proves, run, ...more };
}

/** What makes a call refuse with a code: the error case of its record, unless something else is given. */
export function refusal<E extends Endpoint>(
  says: string,
  proves: string,
  given?: RefusalRow<E>["given"],
  more: More = {},
): RefusalRow<E> {
  return { says, proves, ...(given !== undefined && { given }), ...more };
}
