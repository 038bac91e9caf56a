import type { Database } from "@chonsu/db/open-database";
import type { SuggestedUser } from "@chonsu/shared/entities/searches";
import type { Load } from "./admission/load.ts";
import type { ChonGraph } from "./chon/chon-graph.ts";
import type { AppConfig } from "./config/config.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Memory } from "./memory/memory.ts";
import type { SessionCache } from "./memory/session-cache.ts";
import type { ViewCache } from "./memory/view-cache.ts";
import type { Clock } from "./platform/clock.ts";
import type { Log } from "./platform/log.ts";
import type { Random } from "./platform/random.ts";
import type { Signal } from "./platform/signal.ts";
import type { Site } from "./platform/site.ts";
import type { PushHub } from "./realtime/push.ts";
import type { NearMembers } from "./search/near-members.ts";
import type { Newcomer } from "./search/newcomers.ts";
import type { SearchIndex } from "./search/search-index.ts";

/**
 * Everything one running copy of the product owns. `createApp(context)` is the product as a function of it: two contexts in one
 * process never see each other, because nothing lives at module level.
 */
export interface Context {
  readonly config: AppConfig;
  readonly clock: Clock;
  /** The machine's: for how long somebody who asks waits, whatever time it is for the product. Where nobody moves the clock it is the same. */
  readonly realClock: Clock;
  readonly random: Random;
  readonly db: Database;
  readonly graph: ChonGraph;
  /** What searches, keywords and suggestions read. */
  readonly texts: SearchIndex;
  /** What joins the two: distances as sets of what is searched. */
  readonly nearMembers: NearMembers;
  /** Keeps the graph, and whatever else mirrors rows, in step with the database. */
  readonly memory: Memory;
  /** Living sessions that requests asked for. */
  readonly sessions: SessionCache;
  /** What suggestions show of newcomers, by their distance. */
  readonly suggested: ViewCache<Newcomer, number | null, SuggestedUser>;
  readonly files: FileStore;
  readonly push: PushHub;
  /** Mails were written, and their commit is done: whoever waits for a mail, or has to deliver it, looks then. */
  readonly mailSignal: Signal;
  /** For links that run out sooner than those that members make: the job of the notices looks again. */
  readonly earlyExpiries: Signal;
  readonly mailer: Mailer;
  readonly site: Site;
  readonly log: Log;
  /** What it takes on at once, and what it refused. */
  readonly load: Load;
  /** Aborted as the end begins: nobody new should come here from then on, and what is under way is finished. */
  readonly ending: AbortController;
}
