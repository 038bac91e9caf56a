import type { GroupCommit } from "@chonsu/db/commit/group-commit";
import type { Database } from "@chonsu/db/open-database";
import type { Load } from "./admission/load.ts";
import type { ChonGraph } from "./chon/chon-graph.ts";
import type { AppConfig } from "./config/config.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Memory } from "./memory/memory.ts";
import type { Site } from "./platform/addresses/site.ts";
import type { Clock } from "./platform/clock.ts";
import type { DiskRoom } from "./platform/disk-room.ts";
import type { Log } from "./platform/log.ts";
import type { Random } from "./platform/random.ts";
import type { Signal } from "./platform/signal.ts";
import type { PushHub } from "./realtime/push.ts";
import type { SearchIndex } from "./search/search-index.ts";

/**
 * Everything that one running copy of the product owns. `createApp(context)` is a function of it: two contexts in one
 * process never see each other, because there is no state at module level.
 */
export interface Context {
  readonly config: AppConfig;
  readonly clock: Clock;
  /** The machine's clock, for timeouts of callers. `clock` may differ from it, because a stand-in can move `clock`. */
  readonly realClock: Clock;
  readonly random: Random;
  readonly db: Database;
  /** Commits commands in groups, and knows when each commit is safe on the disk. */
  readonly commits: GroupCommit;
  /** Notes in the data folder that changes up to this number are on the disk. */
  readonly noteDurable: (seq: number) => void;
  readonly graph: ChonGraph;
  /** The index that searches, keywords and suggestions read. */
  readonly texts: SearchIndex;
  /** Keeps the graph and all other copies of rows in memory equal to the database. */
  readonly memory: Memory;
  readonly files: FileStore;
  /** Whether the disk has room for what calls write. */
  readonly room: DiskRoom;
  readonly push: PushHub;
  /** Notified after each commit that wrote mails. Listeners: the mail job, and readers who wait for a mail. */
  readonly mailSignal: Signal;
  /** Notified when a link is made that expires earlier than usual. Then the expiry job checks again. */
  readonly earlyExpiries: Signal;
  readonly site: Site;
  readonly log: Log;
  /** Load limits and counts of refusals. */
  readonly load: Load;
  /** Aborted when the shutdown begins: no new work is accepted, and running work is finished. */
  readonly ending: AbortController;
}
