declare const granted: unique symbol;

/**
 * A row that a policy found the actor may change. Repository calls that change rows take nothing else, so a command that skips the
 * check does not compile.
 */
export type Granted<Row> = Row & { readonly [granted]: true };

/** Marks a row as checked. Called by policies only. */
export function grant<Row>(row: Row): asserts row is Granted<Row> {
  if (row === undefined) throw new Error("nothing to grant");
}
