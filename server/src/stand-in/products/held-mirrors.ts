import type { Change } from "@chonsu/db/change-feed";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { inTurns, joined } from "../../platform/turns.ts";
import { loadMirrors, type Mirrors, takeMirrorsOver } from "../../startup/indexes.ts";

/** For up to this many changes, reading the changed rows again is faster than loading all rows, for any dataset. */
const CHANGES_MAX = 2000;

/** The mirrors of an instance. The next instance with the same dataset takes them over when this one has ended. */
export interface HeldMirrors extends Mirrors {
  /** What the instance has changed of the mirrored rows since it began with its dataset. */
  readonly changed: ReadonlyMap<string, Change>;
}

/**
 * The mirrors of a database. They are taken over from an ended instance with the same dataset, if there is one and it
 * has changed few rows; otherwise they are loaded, in turns of the event loop.
 */
export async function holdMirrors(database: OpenDatabase, former?: HeldMirrors): Promise<HeldMirrors> {
  const isCheaper = former !== undefined && former.changed.size <= CHANGES_MAX;
  const mirrors = isCheaper
    ? takeMirrorsOver(former, database, [...former.changed.values()])
    : await inTurns(joined(loadMirrors(database)));
  const changed = new Map<string, Change>();
  const record = {
    kinds: mirrors.subscribers.flatMap(({ kinds }) => kinds),
    follow(changes: readonly Change[]) {
      for (const change of changes) changed.set(JSON.stringify(change), change);
    },
  };
  return { ...mirrors, subscribers: [...mirrors.subscribers, record], changed };
}
