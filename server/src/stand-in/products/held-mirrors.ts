import type { Change } from "@chonsu/db/change-feed";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { createMirrors, type Mirrors, takeMirrorsOver } from "../../startup/indexes.ts";

/** So many rows are read again faster than all are loaded, whatever the dataset. */
const CHANGES_MAX = 2000;

/** The mirrors of an instance, for the next one with the same dataset when it has ended. */
export interface HeldMirrors extends Mirrors {
  /** What the instance has changed since it began with its dataset. */
  readonly changed: ReadonlyMap<string, Change>;
}

/** The mirrors of a database: those of an ended instance that began with the same dataset, if there is one; loaded otherwise. */
export function holdMirrors(database: OpenDatabase, former?: HeldMirrors): HeldMirrors {
  const isCheaper = former !== undefined && former.changed.size <= CHANGES_MAX;
  const mirrors = isCheaper ? takeMirrorsOver(former, database, [...former.changed.values()]) : createMirrors(database);
  const changed = new Map<string, Change>();
  const record = {
    follow(changes: readonly Change[]) {
      for (const change of changes) changed.set(JSON.stringify(change), change);
    },
  };
  return { ...mirrors, subscribers: [...mirrors.subscribers, record], changed };
}
