import type { CodesOf, Endpoint } from "@chonsu/shared/contract/endpoint";
import type { CallOf, Contract } from "@chonsu/shared/contract/table";
import type { Need } from "./adapter.ts";
import type { Asked } from "./asking.ts";
import type { Dataset } from "./dataset.ts";

/** The kind of a check. */
export const KINDS = ["answer", "refusal", "rule", "access", "wire", "push"] as const;
export type Kind = (typeof KINDS)[number];

/** What every check declares. */
interface Published {
  /** One sentence: what is true of a conforming target. */
  readonly says: string;
  /** The paragraphs it checks: `wire.md §3 Friends; R10`. */
  readonly proves: string;
  /** The adapter actions it needs. */
  readonly needs?: readonly Need[];
  /** Makes many calls; left out with `--quick`. */
  readonly slow?: true;
}

/** A check that is written out. */
export interface Row extends Published {
  readonly run: (dataset: Dataset) => Promise<void>;
}

/**
 * The check of a refusal: the smallest request that the call refuses with the code, sent with every method of the call. Without `given` it
 * uses the error case of the record.
 */
export interface RefusalRow<E extends Endpoint> extends Published {
  readonly given?: (dataset: Dataset) => Promise<Asked<E>>;
}

/** The reason why something has no check. */
export interface Unchecked {
  readonly unchecked: string;
}

/** The checks of one call. A declared success or code without a check does not compile. */
export interface CallChecks<E extends Endpoint> {
  readonly answers: Readonly<Record<keyof E["responses"] & number, Row | Unchecked>>;
  readonly refuses: Readonly<Record<CodesOf<E>, RefusalRow<E> | Unchecked>>;
  readonly rules?: Readonly<Record<string, Row>>;
}

/** The checks of a group of the table. A missing call does not compile. */
export type GroupChecks<G extends keyof Contract> = {
  readonly [N in keyof Contract[G]]: CallChecks<CallOf<G, N>>;
};

/** A check with its id, as it is run and reported. */
export interface Check extends Row {
  /** A stable id: `friends.request/already-friend`. */
  readonly id: string;
  readonly group: string;
  readonly kind: Kind;
  /** The call and the status or code that the check must have seen. Otherwise it has shown nothing and fails. */
  readonly sees?: { readonly endpoint: Endpoint; readonly outcome: number | string };
}

type More = Pick<Published, "needs" | "slow">;

export function row(says: string, proves: string, run: Row["run"], more: More = {}): Row {
  return { says, proves, run, ...more };
}

/** The check of a refusal code. It uses the error case of the call's record unless a request is given. */
export function refusal<E extends Endpoint>(
  says: string,
  proves: string,
  given?: RefusalRow<E>["given"],
  more: More = {},
): RefusalRow<E> {
  return { says, proves, ...(given !== undefined && { given }), ...more };
}
