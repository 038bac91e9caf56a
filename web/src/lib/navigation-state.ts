/** A part of the navigation state. The state may be from an older release, so its type is unknown. */
export function statePart(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null
    ? Object.entries(state).find(([key]) => key === name)?.[1]
    : undefined;
}

/** A text in the navigation state, or undefined. */
export function stateText(state: unknown, name: string): string | undefined {
  const part = statePart(state, name);
  return typeof part === "string" ? part : undefined;
}

/** The texts of a list in the navigation state; items of other types are left out. */
export function stateTexts(state: unknown, name: string): string[] {
  const part = statePart(state, name);
  return Array.isArray(part) ? part.filter((item) => typeof item === "string") : [];
}
