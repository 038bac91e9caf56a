/**
 * The names of fields that prove an identity: passwords, tokens, mailed codes, and what they are exchanged for. The
 * journal of a stand-in hides their values. A test checks every schema of the contract for names that are missing here.
 */
export const SECRET_FIELDS = {
  /** Fields in the body of any request. `code` is the code of a mail or of an invitation. */
  sent: ["password", "new_password", "current_password", "access", "refresh", "token", "code", "verification"],
  /**
   * Fields in the query of any URL. A code in a URL belongs to an invitation and distinguishes URLs, so it is shown.
   */
  asked: ["password", "access", "refresh", "token", "verification", "sid"],
} as const;

/** The calls whose answers have secrets, with the names of these fields. An answer has only fields of its schema. */
export const SECRET_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  "sessions.create": ["access", "refresh"],
  "sessions.refresh": ["access"],
  "sessions.refreshShort": ["accessToken"],
  "verifications.verify": ["verification"],
};

/** The text that replaces a secret. */
export const BLACKED_OUT = "[blacked out]";
