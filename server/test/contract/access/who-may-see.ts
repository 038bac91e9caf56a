/**
 * Who may see a value in an answer or a push. Pages, log lines, metrics and backup lists show no such value to anybody.
 */
type Audience = "nobody" | "owners" | "members" | "everybody";

/**
 * Every class of private data, written from docs/spec and not from the code. `canaries.ts` has the owners of each
 * value.
 */
export const WHO_MAY_SEE = {
  /** "A member sees their own address and no other." (R7) */
  email: "owners",
  /** No object of the wire has a password; the server compares it. (wire.md §2) */
  password: "nobody",
  /** A mailed code and its proof: "It stores a hash and not the code, and accepts it once". (R3) */
  mailedCode: "nobody",
  /**
   * "GET /api/invitation-links/: mine". The invitee's name is private too, but whoever has the code is greeted by it. (wire.md §3)
   */
  invitation: "owners",
  /** "Its creator gets it; other members get null." (R21) */
  shareCode: "owners",
  /** "accepted ones, and what is between that member and me". (wire.md §3) */
  waitingRelation: "owners",
  /** "Outsiders see its accepted members and no more. Its members also see who has not answered; an invitee sees the own one." (R32) */
  experienceInvitation: "owners",
  /** "A member who is not part of one gets 404", and who left one sees "what came since and nothing older" (R25, R27) */
  conversation: "owners",
  /** Searched words, notifications, sessions and the last login: all of them "mine", or fields of Me. (wire.md §2) */
  history: "owners",
  /** "Without a token, people inside of answers have no more than id, name, school, degree, year, majors and picture." (wire.md §2) */
  profile: "members",
  /** Visitors "see the contacts after 연락처 보기 was pressed"; a preview has no "phone numbers and e-mail addresses". (product.md §2) */
  contact: "everybody",
  /**
   * Deleted, replaced and refused texts, and those sent to the operators, are in no row that a member reads (R26, R30).
   */
  gone: "nobody",
} as const satisfies Record<string, Audience>;

export type DataClass = keyof typeof WHO_MAY_SEE;
