import type { KnownCall } from "@chonsu/db/calls/groups/records";
import type { LooseAsked } from "./asking.ts";
import type { Row, Unchecked } from "./check.ts";
import type { Dataset } from "./dataset.ts";

/** `CallChecks` without the types of the call. */
export interface LooseCall {
  readonly answers: Readonly<Record<number, Row | Unchecked>>;
  readonly refuses: Readonly<Record<string, LooseRefusal | Unchecked>>;
  readonly rules?: Readonly<Record<string, Row>>;
}

export interface LooseRefusal extends Omit<Row, "run"> {
  readonly given?: (dataset: Dataset) => Promise<LooseAsked>;
}

/** A call with its group and name, its record and its checks. */
export interface ListedCall extends KnownCall {
  readonly checks: LooseCall;
}
