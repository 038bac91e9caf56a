import { watchChanges } from "@chonsu/db/change-feed";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { createLoad } from "../admission/load.ts";
import type { AppConfig } from "../config/config.ts";
import type { Context } from "../context.ts";
import { openFileStore } from "../files/file-store.ts";
import { createMailer } from "../mail/mailer.ts";
import { createMemory } from "../memory/memory.ts";
import { createSessionCache } from "../memory/session-cache.ts";
import { ViewCache } from "../memory/view-cache.ts";
import { createUserCards } from "../modules/users/user-cards.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Random } from "../platform/random.ts";
import { createSignal } from "../platform/signal.ts";
import { createSite } from "../platform/site.ts";
import { createPushHub, type Push } from "../realtime/push.ts";
import { createMirrors } from "./indexes.ts";

/** What a running copy of the product needs. */
export interface ContextParts {
  readonly config: AppConfig;
  readonly clock: Clock;
  /** The clock for timeouts of callers; `clock` by default. */
  readonly realClock?: Clock;
  readonly random: Random;
  readonly log: Log;
  /** An open database with its data. */
  readonly database: OpenDatabase;
  /** The folder of the pictures. */
  readonly mediaFolder: string;
  /** Wraps the push between commands and sockets; nothing by default. */
  readonly aroundPush?: (push: Push) => Push;
}

/**
 * Creates a context: loads the graph and the search index, opens the file store. The caller closes the database after
 * the app.
 */
export function createContext(parts: ContextParts): Context {
  const { config, clock, random, log } = parts;
  const { db, connection } = parts.database;
  // The change feed starts before loading, so that no change in between is missed.
  const feed = watchChanges(connection);
  const { subscribers, ...mirrors } = createMirrors(parts.database);
  const sessions = createSessionCache();
  const cards = createUserCards(() => connection.inTransaction);
  return {
    config,
    clock,
    realClock: parts.realClock ?? clock,
    random,
    log,
    db,
    ...mirrors,
    // Everything in memory that mirrors rows.
    memory: createMemory(feed, [...subscribers, sessions, cards], log),
    sessions,
    cards,
    suggested: new ViewCache(),
    files: openFileStore(parts.mediaFolder),
    push: createPushHub(parts.realClock ?? clock, parts.aroundPush),
    mailSignal: createSignal(),
    earlyExpiries: createSignal(),
    mailer: createMailer(config.smtp),
    site: createSite(config.webBaseUrl),
    ending: new AbortController(),
    load: createLoad(config.loadLimits, parts.realClock ?? clock, log),
  };
}
