import { forEachAcceptedPair } from "@chonsu/db/accepted-pairs";
import type { Change } from "@chonsu/db/change-feed";
import type { Database, OpenDatabase } from "@chonsu/db/open-database";
import { ChonGraph } from "../chon/chon-graph.ts";
import { followChons } from "../chon/chon-subscriber.ts";
import type { Subscriber } from "../memory/memory.ts";
import { acceptedAmong } from "../modules/friends/friends.service.ts";
import { followTexts, loadSearchIndex } from "../modules/searches/indexing.service.ts";
import { createNearMembers, type NearMembers } from "../search/near-members.ts";
import type { SearchIndex } from "../search/search-index.ts";

/** The indexes in memory that mirror all rows of a kind. */
export interface Mirrors {
  readonly graph: ChonGraph;
  readonly texts: SearchIndex;
  readonly nearMembers: NearMembers;
  readonly subscribers: readonly Subscriber[];
}

/** Loads the mirrors. Each is a subscriber of its own. */
export function createMirrors(database: OpenDatabase): Mirrors {
  const { db, connection } = database;
  const texts = loadSearchIndex(database);
  // With this order, the members who exist at this moment have the same slots in graph and documents.
  const graph = new ChonGraph((take) => forEachAcceptedPair(connection, take), texts.people.documents.ids());
  const nearMembers = createNearMembers(graph, texts.people.documents);
  return { graph, texts, nearMembers, subscribers: subscribersOf(db, graph, texts) };
}

/**
 * Gives the mirrors of a closed database to another database. Its rows must be the same, except for those that
 * `changes` name: these rows are read again. The cost depends on the number of changes, not on the number of rows.
 */
export function takeMirrorsOver(
  { graph, texts, nearMembers }: Mirrors,
  { db }: OpenDatabase,
  changes: readonly Change[],
): Mirrors {
  const subscribers = subscribersOf(db, graph, texts);
  for (const subscriber of subscribers) subscriber.follow(changes);
  texts.trim();
  return { graph, texts, nearMembers, subscribers };
}

function subscribersOf(db: Database, graph: ChonGraph, texts: SearchIndex): Subscriber[] {
  return [followChons(graph, (pairs) => acceptedAmong(db, pairs)), followTexts(db, texts)];
}
