import { forEachAcceptedPair } from "@chonsu/db/accepted-pairs";
import { watchChanges } from "@chonsu/db/change-feed";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { followChons } from "./chon/chon-follower.ts";
import { createChonGraph } from "./chon/chon-graph.ts";
import type { Clock } from "./clock.ts";
import type { AppConfig } from "./config.ts";
import type { Context } from "./context.ts";
import { openFileStore } from "./files/file-store.ts";
import { KeptForms } from "./kept-forms.ts";
import type { Log } from "./log.ts";
import { createMailer } from "./mail/mailer.ts";
import { createMailBell } from "./mail-bell.ts";
import { createMemory, type Follower } from "./memory.ts";
import { acceptedAmong } from "./modules/friends/friends.service.ts";
import { followTexts, loadSearchIndex } from "./modules/searches/indexing.service.ts";
import { createNearMembers } from "./modules/searches/near-members.ts";
import { createKnownSessions } from "./modules/sessions/known-sessions.ts";
import { createKnownCards } from "./modules/users/known-cards.service.ts";
import type { Random } from "./random.ts";
import { createPushHub } from "./realtime/push.ts";
import { createSite } from "./site.ts";

/** What a running copy of the product is made of. */
export interface ContextParts {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Already open, with its data in it. */
  readonly database: OpenDatabase;
  /** Folder of the pictures. */
  readonly mediaFolder: string;
}

/** Puts a context together: loads the graph and the index of texts, opens the file store. The caller closes the database after the app. */
export function createContext(parts: ContextParts): Context {
  const { config, clock, random, log } = parts;
  const { db, connection } = parts.database;
  // Watched first, loaded then: nothing can change in between unseen.
  const feed = watchChanges(connection);
  const graph = createChonGraph((take) => forEachAcceptedPair(connection, take));
  const texts = loadSearchIndex(db);
  const sessions = createKnownSessions();
  const cards = createKnownCards(() => connection.inTransaction);
  // Everything in memory that mirrors rows.
  const followers: readonly Follower[] = [
    followChons(graph, (pairs) => acceptedAmong(db, pairs)),
    followTexts(db, texts),
    sessions,
    cards,
  ];
  return {
    config,
    clock,
    random,
    log,
    db,
    graph,
    texts,
    nearMembers: createNearMembers(graph, texts.people.documents),
    memory: createMemory(feed, followers, log),
    sessions,
    cards,
    suggested: new KeptForms(),
    files: openFileStore(parts.mediaFolder),
    push: createPushHub(),
    mailBell: createMailBell(),
    mailer: createMailer(config.smtp),
    site: createSite(config.webBaseUrl),
  };
}
