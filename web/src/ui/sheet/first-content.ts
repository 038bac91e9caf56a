/** The element to focus on opening: the chosen radio button, or the first usable element; null where there is none. */
export function firstContent(within: HTMLElement | null): HTMLElement | null {
  return (
    within?.querySelector<HTMLElement>("input:checked") ??
    within?.querySelector<HTMLElement>("a[href], button:not(:disabled), input:not(:disabled), textarea") ??
    null
  );
}
