import { type ProfileDraft, readDraft } from "../../features/accounts/sign-up-profile.ts";
import { stateText } from "../../lib/navigation-state.ts";

/** What step 1 hands to step 2 (product.md §2): the proven address, the password, the invitee's name. */
export interface Certified {
  readonly email: string;
  readonly password: string;
  readonly inviteeName: string;
  /** Server mode only (R3). */
  readonly verification?: string | undefined;
  /** A profile typed before the address had to be proven again. */
  readonly draft?: ProfileDraft | undefined;
}

/** What step 1 handed on, or undefined where somebody came another way. */
export function readCertified(state: unknown): Certified | undefined {
  const email = stateText(state, "email");
  const password = stateText(state, "password");
  if (email === undefined || password === undefined) return undefined;
  const inviteeName = stateText(state, "inviteeName") ?? "";
  return { email, password, inviteeName, verification: stateText(state, "verification"), draft: readDraft(state) };
}
