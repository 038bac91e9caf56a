import { cut } from "../../testing/conformance/failure.ts";

/** A broken rule, and the details. */
export interface Complaint {
  readonly rule: string;
  readonly detail: string;
}

/** The name for faults that belong to no single call. */
export const INVARIANTS = "invariants";

/** A row of the database. */
export type SqlRow = Readonly<Record<string, unknown>>;
/** Reads the rows of a query with its parameters by name. */
export type Rows = (sql: string, values: object) => SqlRow[];

/** One complaint, unless the rule holds. */
export function unless(holds: boolean, rule: string, detail: string): Complaint[] {
  return holds ? [] : [{ rule, detail }];
}

/** A fault that the fuzz found. Two with the same rule and call are one fault. */
export class FuzzFault extends Error {
  readonly call: string;
  /** The identity of the fault within a run: the call and the broken rule in words without data. */
  readonly signature: string;

  constructor(call: string, { rule, detail }: Complaint) {
    super(cut(detail));
    this.call = call;
    this.signature = `${call}: ${rule}`;
  }
}
