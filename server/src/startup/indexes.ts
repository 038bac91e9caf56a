import { forEachAcceptedPair } from "@chonsu/db/accepted-pairs";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { type ChonGraph, createChonGraph } from "../chon/chon-graph.ts";
import { followChons } from "../chon/chon-subscriber.ts";
import type { Subscriber } from "../memory/memory.ts";
import { acceptedAmong } from "../modules/friends/friends.service.ts";
import { followTexts, loadSearchIndex } from "../modules/searches/indexing.service.ts";
import { createNearMembers, type NearMembers } from "../search/near-members.ts";
import type { SearchIndex } from "../search/search-index.ts";

/** The mirrors that hold all rows of a kind. */
export interface Mirrors {
  readonly graph: ChonGraph;
  readonly texts: SearchIndex;
  readonly nearMembers: NearMembers;
  readonly subscribers: readonly Subscriber[];
}

/** Loads the mirrors. Each is a subscriber of its own. */
export function createMirrors({ db, connection }: OpenDatabase): Mirrors {
  const texts = loadSearchIndex(db);
  // With this order, members that exist now have the same slots in both.
  const graph = createChonGraph((take) => forEachAcceptedPair(connection, take), texts.people.documents.ids());
  const nearMembers = createNearMembers(graph, texts.people.documents);
  const chons = followChons(graph, (pairs) => acceptedAmong(db, pairs));
  return { graph, texts, nearMembers, subscribers: [chons, followTexts(db, texts)] };
}
