const waiting: (() => void)[] = [];

/** Resolves when another screen is in the page, before it is painted. */
export function nextScreen(): Promise<void> {
  return new Promise((resolve) => waiting.push(resolve));
}

/** Called by the frame of all screens when it has put another screen into the page. */
export function screenIsIn(): void {
  for (const goOn of waiting.splice(0)) goOn();
}
