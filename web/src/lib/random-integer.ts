const RANGE = 2 ** 32;

/** An integer from `min` to `max`, both included, each as likely as the other; drawn by the browser's strong source. */
export function randomInteger(min: number, max: number): number {
  const count = max - min + 1;
  const fair = RANGE - (RANGE % count);
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] ?? 0) >= fair);
  return min + ((word[0] ?? 0) % count);
}
