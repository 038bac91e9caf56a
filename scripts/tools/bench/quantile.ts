/** A quantile of numbers; NaN without numbers. */
export function quantile(values: Iterable<number>, part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (values: Iterable<number>) => quantile(values, 0.5);
