import { statePart, stateText } from "../../lib/navigation-state.ts";
import { paths } from "../../paths/paths.ts";

interface LoginRedirect {
  readonly to: string;
  /** For a member who has just signed up through the invitation of an experience, which is then accepted (product.md §2). */
  readonly state?: { readonly newcomerId: number };
}

/**
 * Where a login leads (product.md §4). From the invitation of an experience: back to it, or home when it was meant for another member.
 * Otherwise to the page that a guard has redirected from, or home.
 */
export function loginRedirect(state: unknown, userId: number): LoginRedirect {
  const code = stateText(state, "experienceCode");
  if (code === undefined) return { to: stateText(state, "from") ?? paths.home };
  const target = statePart(state, "targetUserId") ?? null;
  if (target === null) return { to: paths.experienceWelcome(code) };
  return target === userId ? { to: paths.experienceWelcome(code), state: { newcomerId: userId } } : { to: paths.home };
}
