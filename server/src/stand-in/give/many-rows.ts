const ROWS_PER_STATEMENT = 500;

/** Writes many rows in few statements, in their order; answers what the statements answer. */
export function inParts<R, O>(rows: readonly R[], write: (part: R[]) => O[]): O[] {
  const written: O[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    written.push(...write(rows.slice(start, start + ROWS_PER_STATEMENT)));
  }
  return written;
}
