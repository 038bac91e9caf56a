import { watchChanges } from "@chonsu/db/change-feed";
import { openGroupCommit } from "@chonsu/db/commit/group-commit";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { createLoad } from "../admission/load.ts";
import type { AppConfig } from "../config/config.ts";
import type { Context } from "../context.ts";
import { openFileStore } from "../files/file-store.ts";
import { createMemory } from "../memory/memory.ts";
import { createPostCards } from "../modules/projects/post-cards.service.ts";
import { createCounters } from "../modules/rate-limits/call-limits.ts";
import { createUserCards } from "../modules/users/user-cards.service.ts";
import { createSite } from "../platform/addresses/site.ts";
import { type Clock, nextTurn } from "../platform/clock.ts";
import { type DiskRoom, ENDLESS_ROOM } from "../platform/disk-room.ts";
import type { Log } from "../platform/log.ts";
import type { Random } from "../platform/random.ts";
import { createSignal } from "../platform/signal.ts";
import { atOnce } from "../platform/turns.ts";
import { createPushHub, type Push } from "../realtime/push.ts";
import { loadMirrors, type Mirrors } from "./indexes.ts";
import { openKnownWrites } from "./known-writes.ts";

/** What a running copy of the product needs. */
export interface ContextParts {
  readonly config: AppConfig;
  readonly clock: Clock;
  /** The clock for timeouts of callers; `clock` by default. */
  readonly realClock?: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly database: OpenDatabase;
  readonly mediaFolder: string;
  /** The room of the disk; without end by default, for data that is deleted with the process. */
  readonly room?: DiskRoom | undefined;
  /** Wraps the push between commands and sockets; nothing by default. */
  readonly aroundPush?: (push: Push) => Push;
  /** The mirrors of the rows of the database, if they are loaded already. */
  readonly mirrors?: Mirrors;
}

/**
 * Creates a context: loads the graph and the search index, opens the file store. The caller closes the database after
 * the app.
 */
export function createContext(parts: ContextParts): Context {
  const { config, clock, realClock = clock, random, log } = parts;
  const { db, connection } = parts.database;
  // The change feed starts before loading, so that no change in between is missed.
  const feed = watchChanges(connection);
  const { subscribers, ...mirrors } = parts.mirrors ?? atOnce(loadMirrors(parts.database));
  const commits = openGroupCommit(parts.database, { nextTurn }, (error) => endBy(error, parts));
  const isInTransaction = () => commits.isUndoable;
  const cards = createUserCards(db, isInTransaction, config.cacheBounds.cardBytes);
  const posts = createPostCards(db, isInTransaction, config.cacheBounds.postBytes);
  return {
    config,
    clock,
    realClock,
    random,
    log,
    db,
    commits,
    noteDurable: openKnownWrites(parts.database, realClock),
    ...mirrors,
    // Everything in memory that mirrors rows.
    memory: createMemory(feed, [...subscribers, cards, posts], log),
    cards,
    posts,
    files: openFileStore(parts.mediaFolder),
    room: parts.room ?? ENDLESS_ROOM,
    push: createPushHub(realClock, parts.aroundPush),
    mailSignal: createSignal(),
    earlyExpiries: createSignal(),
    site: createSite(config.webBaseUrl),
    counters: createCounters(),
    ending: new AbortController(),
    load: createLoad(config.loadLimits, realClock, log),
  };
}

/** How long the process waits before it ends, so that waiting callers receive their answers. Milliseconds. */
const LAST_ANSWERS_MS = 1000;

/**
 * Ends the process with an error code. It is called when the disk has refused to synchronize, so that it is unknown
 * which of the last commits the disk holds. No caller and no client has learned of those commits. The next start finds
 * all commits before them.
 */
function endBy(error: Error, { log, clock, realClock = clock }: ContextParts): void {
  log.error("the disk refused to keep what was written: the server takes no more writes and ends", { error });
  realClock.after(LAST_ANSWERS_MS, () => {
    throw error;
  });
}
