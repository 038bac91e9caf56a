/**
 * Names of fields that hold what proves who somebody is: passwords, tokens, codes that were mailed, and what those are turned into. The
 * journal of a stand-in keeps none of their values. A test reads every schema of the contract for names that should be here.
 */
export const SECRET_FIELDS = {
  /** In what is sent. `code` is that of a mail or of an invitation. */
  sent: ["password", "new_password", "current_password", "access", "refresh", "token", "code", "verification"],
  /** In what is answered. There `code` is the name of a refusal. */
  answered: ["access", "accessToken", "refresh", "token", "verification"],
  /** In the query of an address. A code there is an invitation's, and tells one address from another. */
  asked: ["password", "access", "refresh", "token", "verification", "sid"],
} as const;

/** Calls whose answers have a field of such a name with nothing secret in it: the settings say how codes are made. */
export const OPEN_ANSWERS: readonly string[] = ["settings.read"];

/** What stands in the place of a secret. */
export const BLACKED_OUT = "[blacked out]";
