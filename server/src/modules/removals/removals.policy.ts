import type { RemovedKind } from "@chonsu/db/tables/removals";
import { grant } from "../../access/grant.ts";
import type { Removable, RemovalGrant } from "../../access/removal-grants.ts";
import type { RemovalRow } from "./removals.repository.ts";

/** Who may remove a thing removes all that hangs on it. */
export function mayBegin<Kind extends RemovedKind>(kind: Kind, { row }: Removable<Kind>): RemovalGrant<Kind> {
  return grant(`removal.${kind}` as const, { ref: row.id });
}

/** What has begun is done to its end, also by a later process. */
export function mayGoOn<Kind extends RemovedKind>(
  kind: Kind,
  row: RemovalRow | undefined,
): RemovalGrant<Kind> | undefined {
  return row?.kind === kind ? grant(`removal.${kind}` as const, { ref: row.ref }) : undefined;
}
