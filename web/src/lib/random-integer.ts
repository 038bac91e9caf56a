const RANGE = 2 ** 32;

/** A uniformly distributed integer from `min` to `max`, both included, from the browser's cryptographic source. */
export function randomInteger(min: number, max: number): number {
  const count = max - min + 1;
  const fair = RANGE - (RANGE % count);
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] ?? 0) >= fair);
  return min + ((word[0] ?? 0) % count);
}
