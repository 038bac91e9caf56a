/**
 * Names of fields that hold what proves who somebody is: passwords, tokens, codes that were mailed, and what those are turned into. The
 * journal of a stand-in shows none of their values. A test reads every schema of the contract for names that should be here.
 */
export const SECRET_FIELDS = {
  /** In the body of any request, whatever the call. `code` is that of a mail or of an invitation. */
  sent: ["password", "new_password", "current_password", "access", "refresh", "token", "code", "verification"],
  /** In the query of any address. A code there is an invitation's, and tells one address from another. */
  asked: ["password", "access", "refresh", "token", "verification", "sid"],
} as const;

/** Calls that answer a secret, and the fields it is in. An answer holds nothing that its schema does not name. */
export const SECRET_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  "sessions.create": ["access", "refresh"],
  "sessions.refresh": ["access"],
  "sessions.refreshShort": ["accessToken"],
  "verifications.verify": ["verification"],
};

/** What stands in the place of a secret. */
export const BLACKED_OUT = "[blacked out]";
