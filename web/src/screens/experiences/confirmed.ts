import { statePart, stateText } from "../../lib/navigation-state.ts";

/** The state that the form of a new experience passes to the next screen. */
export interface Confirmed {
  readonly experienceId: number;
  readonly title: string;
}

/** The passed state, or undefined when the screen was opened another way. It survives a reload. */
export function readConfirmed(state: unknown): Confirmed | undefined {
  const experienceId = statePart(state, "experienceId");
  const title = stateText(state, "title");
  return typeof experienceId === "number" && title !== undefined ? { experienceId, title } : undefined;
}
