/** A fault in a response: the broken rule, and the details. */
export interface Complaint {
  readonly rule: string;
  readonly detail: string;
}

/** A row of the database. */
export type Row = Readonly<Record<string, unknown>>;
