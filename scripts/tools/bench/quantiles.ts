/** The median of some numbers; NaN without numbers. */
export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** A quantile of numbers in ascending order; NaN without numbers. */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * part));
  return sorted[at] ?? Number.NaN;
}
