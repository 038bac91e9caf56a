import type { RemovedKind } from "@chonsu/db/tables/removals";
import type { Grant } from "./grant.ts";

/** A thing of a kind whose removal was allowed when it began: its id, and whatever hangs on it (decision 045). */
export type Begun<Kind extends RemovedKind> = Grant<`removal.${Kind}`, { readonly ref: number }>;

/** Who may remove a thing of each kind. */
interface Permissions {
  readonly account: "account.leave";
  readonly comment: "comment.change";
  readonly project: "project.change";
}

/** A thing of a kind that may be removed. */
export type Removable<Kind extends RemovedKind> = Grant<Permissions[Kind], { readonly id: number }>;
