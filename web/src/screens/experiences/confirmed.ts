import { statePart, stateText } from "../../lib/navigation-state.ts";

/** What the form of a new experience hands to the page after it. */
export interface Confirmed {
  readonly experienceId: number;
  readonly title: string;
}

/** What was handed on, or undefined where somebody came another way. It outlives a reload. */
export function readConfirmed(state: unknown): Confirmed | undefined {
  const experienceId = statePart(state, "experienceId");
  const title = stateText(state, "title");
  return typeof experienceId === "number" && title !== undefined ? { experienceId, title } : undefined;
}
