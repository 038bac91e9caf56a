/**
 * Who may see a value in an answer or a push. Pages, log lines, metrics and backup lists show no such value to anybody.
 */
export type Audience = "nobody" | "owners" | "members" | "everybody";

interface Rule {
  readonly audience: Audience;
  /** The paragraph of docs/spec that says so. */
  readonly by: `${"product" | "rules" | "wire"}.md#${string}`;
}

/**
 * Every class of private data, written from docs/spec and not from the code. `canaries.ts` has the owners of each
 * value.
 */
export const WHO_MAY_SEE = {
  /** "A member sees their own address and no other." */
  email: { audience: "owners", by: "rules.md#r7" },
  /** No object of the wire has a password; the server compares it. */
  password: { audience: "nobody", by: "wire.md#s2" },
  /** A mailed code and its proof: "It stores a hash and not the code, and accepts it once". */
  mailedCode: { audience: "nobody", by: "rules.md#r3" },
  /**
   * "GET /api/invitation-links/: mine". The invitee's name is private too, but whoever has the code is greeted by it.
   */
  invitation: { audience: "owners", by: "wire.md#s3" },
  /** "Its creator gets it; other members get null." */
  shareCode: { audience: "owners", by: "rules.md#r21" },
  /** "accepted ones, and what is between that member and me". */
  waitingRelation: { audience: "owners", by: "wire.md#s3" },
  /** "Outsiders see its accepted members and no more. Its members also see who has not answered; an invitee sees the own one." */
  experienceInvitation: { audience: "owners", by: "rules.md#r32" },
  /** "A member who is not part of one gets 404", and who left one sees "what came since and nothing older" (R25). */
  conversation: { audience: "owners", by: "rules.md#r27" },
  /** Searched words, notifications, sessions and the last login: all of them "mine", or fields of Me. */
  history: { audience: "owners", by: "wire.md#s2" },
  /** "Without a token, people inside of answers have no more than id, name, school, degree, year, majors and picture." */
  profile: { audience: "members", by: "wire.md#s2" },
  /** Visitors "see the contacts after 연락처 보기 was pressed"; a preview has no "phone numbers and e-mail addresses". */
  contact: { audience: "everybody", by: "product.md#s2" },
  /**
   * Deleted, replaced and refused texts, and those sent to the operators, are in no row that a member reads (R26, R30).
   */
  gone: { audience: "nobody", by: "rules.md#r26" },
} as const satisfies Record<string, Rule>;

export type DataClass = keyof typeof WHO_MAY_SEE;
