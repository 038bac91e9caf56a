import { forEachAcceptedPair } from "@chonsu/db/accepted-pairs";
import type { Change } from "@chonsu/db/change-feed";
import type { Database, OpenDatabase } from "@chonsu/db/open-database";
import { ChonGraph } from "../chon/chon-graph.ts";
import { followChons } from "../chon/chon-subscriber.ts";
import type { Subscriber } from "../memory/memory.ts";
import { acceptedAmong } from "../modules/friends/friends.service.ts";
import { followTexts, loadSearchIndex } from "../modules/searches/indexing.service.ts";
import type { Steps } from "../platform/turns.ts";
import type { SearchIndex } from "../search/search-index.ts";

/** The indexes in memory that mirror all rows of a kind. */
export interface Mirrors {
  readonly graph: ChonGraph;
  readonly texts: SearchIndex;
  readonly subscribers: readonly Subscriber[];
}

/** Loads the mirrors. Meanwhile nothing may write to the database. */
export function* loadMirrors(database: OpenDatabase): Steps<Mirrors> {
  const { db, connection } = database;
  const texts = yield* loadSearchIndex(database);
  const graph = new ChonGraph(texts.people.documents);
  yield* graph.load((take) => forEachAcceptedPair(connection, take));
  return { graph, texts, subscribers: subscribersOf(db, graph, texts) };
}

/**
 * Gives the mirrors of a closed database to another database. Its rows must be the same, except for those that
 * `changes` name: these rows are read again. The cost depends on the number of changes, not on the number of rows.
 */
export function takeMirrorsOver({ graph, texts }: Mirrors, { db }: OpenDatabase, changes: readonly Change[]): Mirrors {
  const subscribers = subscribersOf(db, graph, texts);
  for (const subscriber of subscribers) subscriber.follow(changes);
  texts.trim();
  return { graph, texts, subscribers };
}

/** Each mirror is a subscriber of its own. The graph comes second, because the index gives new members their slots. */
function subscribersOf(db: Database, graph: ChonGraph, texts: SearchIndex): Subscriber[] {
  return [followTexts(db, texts), followChons(graph, (pairs) => acceptedAmong(db, pairs))];
}
