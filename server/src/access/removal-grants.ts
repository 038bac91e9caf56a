import type { Database } from "@chonsu/db/open-database";
import { prepared } from "@chonsu/db/prepared";
import type { RemovedKind } from "@chonsu/db/tables/removals";
import type { Grant } from "./grant.ts";

/**
 * The permission for a removal that has begun (decision 045). It covers the thing with the id `ref` and all rows that
 * belong to that thing.
 */
export type RemovalGrant<Kind extends RemovedKind> = Grant<`removal.${Kind}`, { readonly ref: number }>;

/** The permission that allows the removal of a thing of each kind. */
interface Permissions {
  readonly account: "account.leave";
  readonly comment: "comment.change";
  readonly project: "project.change";
}

/** A thing of this kind with the permission to remove it. */
export type Removable<Kind extends RemovedKind> = Grant<Permissions[Kind], { readonly id: number }>;

/**
 * Makes a function that changes or deletes some rows of a thing that is being removed, and returns how many. Its
 * statement names the thing `ref`, and its limit `most`.
 */
export function changesSome<Kind extends RemovedKind>(
  build: (db: Database) => { prepare(): { run(values: { ref: number; most: number }): { changes: number } } },
) {
  const statement = prepared(build);
  return (db: Database, { row: { ref } }: RemovalGrant<Kind>, most: number) => statement(db).run({ ref, most }).changes;
}
