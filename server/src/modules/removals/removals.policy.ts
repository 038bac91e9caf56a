import type { RemovedKind } from "@chonsu/db/tables/removals";
import { grant } from "../../access/grant.ts";
import type { Removable, RemovalGrant } from "../../access/removal-grants.ts";
import type { RemovalRow } from "./removals.repository.ts";

/** A caller who may remove a thing may also remove all rows that belong to it. */
export function mayBegin<Kind extends RemovedKind>(kind: Kind, { row }: Removable<Kind>): RemovalGrant<Kind> {
  return grant(`removal.${kind}` as const, { ref: row.id });
}

/** A removal that has begun may be continued to its end, also by a later process. */
export function mayContinue<Kind extends RemovedKind>(
  kind: Kind,
  row: RemovalRow | undefined,
): RemovalGrant<Kind> | undefined {
  return row?.kind === kind ? grant(`removal.${kind}` as const, { ref: row.ref }) : undefined;
}
