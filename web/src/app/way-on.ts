import { statePart, stateText } from "../lib/navigation-state.ts";
import { paths } from "./paths.ts";

/**
 * Where a login leads (product.md §4). From the invitation of an experience back to it, or home where it was meant for another member;
 * otherwise to where a guard sent the visitor away, or home.
 */
export function wayOn(state: unknown, userId: number): string {
  const code = stateText(state, "experienceCode");
  if (code === undefined) return stateText(state, "from") ?? paths.home;
  const target = statePart(state, "targetUserId") ?? null;
  return target === null || target === userId ? paths.experienceWelcome(code) : paths.home;
}
