import { readDraft, type SignUpDraft } from "../../features/accounts/sign-up-profile.ts";
import { stateText } from "../../lib/navigation-state.ts";

/** The state from step 1 to step 2 (product.md §2): the verified address, the password, the invitee's name. */
export interface Certified {
  readonly email: string;
  readonly password: string;
  readonly inviteeName: string;
  /** Server mode only (R3). */
  readonly verification?: string | undefined;
  /** The profile that was typed before the address had to be verified again. */
  readonly draft?: SignUpDraft | undefined;
}

/** The state of step 1, or undefined when the screen was opened another way. */
export function readCertified(state: unknown): Certified | undefined {
  const email = stateText(state, "email");
  const password = stateText(state, "password");
  if (email === undefined || password === undefined) return undefined;
  const inviteeName = stateText(state, "inviteeName") ?? "";
  return { email, password, inviteeName, verification: stateText(state, "verification"), draft: readDraft(state) };
}
