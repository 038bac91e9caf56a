/** The member of a session. */
interface SignedIn {
  readonly id: number;
  readonly isStaff: boolean;
  readonly sessionId: string;
  /** `http://host` that the request came to. Absolute URLs in the answer start with it. */
  readonly origin: string;
}

/**
 * A signed-in member: the proof that the caller may read and change their own data. Repositories take it instead of an
 * id. The class is not exported and has a private field: no literal and no spread with another id compiles (decision
 * 031).
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

/**
 * Makes the actor for a session. Only session checks, and the part of the stand-in that acts for members, may import
 * this function: a lint rule checks that.
 */
export function signedIn(facts: SignedIn): Actor {
  return new SignedInMember(facts);
}

/**
 * A permission that a policy has checked, with the row it was checked for. Repositories that change a row, or read a
 * restricted one, take a grant and use its row: no other id can be passed (decision 031). The class is not exported and
 * has a private field, so that no literal, no spread and no grant of another permission compiles.
 */
class PolicyGrant<Permission extends string, Row extends object> {
  readonly row: Readonly<Row>;
  readonly #permission: Permission;

  constructor(permission: Permission, row: Row) {
    this.#permission = permission;
    this.row = row;
    Object.freeze(this);
  }

  get permission(): Permission {
    return this.#permission;
  }
}

export type Grant<Permission extends string, Row extends object> = PolicyGrant<Permission, Row>;

/** Grants a permission for a row. Only policies may import this function: a lint rule checks that. */
export function grant<Permission extends string, Row extends object>(
  permission: Permission,
  row: Row,
): Grant<Permission, Row> {
  return new PolicyGrant(permission, row);
}
