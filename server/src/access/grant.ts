/**
 * What a policy found somebody may do, and the row it was found for. Repositories that change a row, or read what only some may see,
 * take a grant and use its own row: no id beside it can name another one (decision 031). The class stays in this file and has a private
 * field, so that no literal, no spread and no grant of another permission fits.
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

/** Grants a permission for a row. Policies alone import it: the linter holds that. */
export function grant<Permission extends string, Row extends object>(
  permission: Permission,
  row: Row,
): Grant<Permission, Row> {
  return new PolicyGrant(permission, row);
}
