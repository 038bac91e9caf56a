/** What should have the focus when something opens: the chosen radio, or else the first thing one can use; null where there is none. */
export function firstContent(within: HTMLElement | null): HTMLElement | null {
  return (
    within?.querySelector<HTMLElement>("input:checked") ??
    within?.querySelector<HTMLElement>("a[href], button:not(:disabled), input:not(:disabled), textarea") ??
    null
  );
}
