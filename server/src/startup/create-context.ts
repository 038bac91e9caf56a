import { watchChanges } from "@chonsu/db/change-feed";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { createLoad } from "../admission/load.ts";
import type { AppConfig } from "../config/config.ts";
import type { Context } from "../context.ts";
import { openFileStore } from "../files/file-store.ts";
import { createMailer } from "../mail/mailer.ts";
import { KeptForms } from "../memory/kept-forms.ts";
import { createKnownSessions } from "../memory/known-sessions.ts";
import { createMemory } from "../memory/memory.ts";
import { createKnownCards } from "../modules/users/known-cards.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Random } from "../platform/random.ts";
import { createSignal } from "../platform/signal.ts";
import { createSite } from "../platform/site.ts";
import { createPushHub, type Push } from "../realtime/push.ts";
import { createMirrors } from "./indexes.ts";

/** What a running copy of the product is made of. */
export interface ContextParts {
  readonly config: AppConfig;
  readonly clock: Clock;
  /** How long callers wait goes by it; by `clock` unless told. */
  readonly patience?: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Already open, with its data in it. */
  readonly database: OpenDatabase;
  /** Folder of the pictures. */
  readonly mediaFolder: string;
  /** What stands between commands and sockets; nothing unless told. */
  readonly aroundPush?: (push: Push) => Push;
}

/** Puts a context together: loads the graph and the index of texts, opens the file store. The caller closes the database after the app. */
export function createContext(parts: ContextParts): Context {
  const { config, clock, random, log } = parts;
  const { db, connection } = parts.database;
  // Watched first, loaded then: nothing can change in between unseen.
  const feed = watchChanges(connection);
  const { followers, ...mirrors } = createMirrors(parts.database);
  const sessions = createKnownSessions();
  const cards = createKnownCards(() => connection.inTransaction);
  return {
    config,
    clock,
    patience: parts.patience ?? clock,
    random,
    log,
    db,
    ...mirrors,
    // Everything in memory that mirrors rows.
    memory: createMemory(feed, [...followers, sessions, cards], log),
    sessions,
    cards,
    suggested: new KeptForms(),
    files: openFileStore(parts.mediaFolder),
    push: createPushHub(parts.patience ?? clock, parts.aroundPush),
    mailBell: createSignal(),
    earlyExpiries: createSignal(),
    mailer: createMailer(config.smtp),
    site: createSite(config.webBaseUrl),
    ending: new AbortController(),
    load: createLoad(config.loadLimits, parts.patience ?? clock, log),
  };
}
