/**
 * Names of fields that prove an identity: passwords, tokens, mailed codes, and what they are exchanged for. The journal
 * of a stand-in hides their values. A test checks every schema of the contract for names that are missing here.
 */
export const SECRET_FIELDS = {
  /** In the body of any request. `code` is that of a mail or of an invitation. */
  sent: ["password", "new_password", "current_password", "access", "refresh", "token", "code", "verification"],
  /** In the query of any URL. A code there belongs to an invitation, and distinguishes URLs, so it is shown. */
  asked: ["password", "access", "refresh", "token", "verification", "sid"],
} as const;

/** Calls whose answer has a secret, with the fields. An answer has only fields of its schema. */
export const SECRET_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  "sessions.create": ["access", "refresh"],
  "sessions.refresh": ["access"],
  "sessions.refreshShort": ["accessToken"],
  "verifications.verify": ["verification"],
};

/** Replaces a secret. */
export const BLACKED_OUT = "[blacked out]";
