/** Who a session of a member is for. */
interface SignedIn {
  readonly id: number;
  readonly isStaff: boolean;
  readonly sessionId: string;
  /** `http://host` the request came to: absolute URLs in the answer start with it. */
  readonly origin: string;
}

/**
 * A signed-in member: the proof that somebody may read and change what is their own, so repositories take it for that instead of an
 * id. The class stays in this file and has a private field: no literal and no spread with another id fits (decision 031).
 */
class SignedInMember implements SignedIn {
  readonly id: number;
  readonly isStaff: boolean;
  readonly sessionId: string;
  readonly origin: string;
  readonly #facts: SignedIn;

  constructor(facts: SignedIn) {
    this.#facts = facts;
    this.id = facts.id;
    this.isStaff = facts.isStaff;
    this.sessionId = facts.sessionId;
    this.origin = facts.origin;
    Object.freeze(this);
  }

  /** The same member, for an answer whose URLs start with another origin. */
  withOrigin(origin: string): SignedInMember {
    return new SignedInMember({ ...this.#facts, origin });
  }
}

export type Actor = SignedInMember;

/** The member of a session. Only who checks sessions, and the stand-in that acts for members, imports it: the linter holds that. */
export function signedIn(facts: SignedIn): Actor {
  return new SignedInMember(facts);
}
