/** What is wrong with an answer: its rule, and how it was broken. */
export interface Complaint {
  readonly rule: string;
  readonly detail: string;
}

/** A row of the database, as a statement finds it. */
export type Row = Readonly<Record<string, unknown>>;
