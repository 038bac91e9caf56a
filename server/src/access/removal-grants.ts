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
