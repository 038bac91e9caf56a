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
