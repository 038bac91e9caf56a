/** A part of what the screen before handed on. Navigation state outlives releases of this client, so nothing in it is taken for granted. */
export function statePart(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null
    ? Object.entries(state).find(([key]) => key === name)?.[1]
    : undefined;
}

/** A text the screen before handed on, or undefined. */
export function stateText(state: unknown, name: string): string | undefined {
  const part = statePart(state, name);
  return typeof part === "string" ? part : undefined;
}

/** A list of texts the screen before handed on; what is no text is left out. */
export function stateTexts(state: unknown, name: string): string[] {
  const part = statePart(state, name);
  return Array.isArray(part) ? part.filter((item) => typeof item === "string") : [];
}
