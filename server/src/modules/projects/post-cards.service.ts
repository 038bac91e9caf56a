import type { Database } from "@chonsu/db/open-database";
import type { Viewer } from "../../access/caller.ts";
import { createRowCache } from "../../memory/memory.ts";
import { findPostCards, type PostCard } from "./project-parts.repository.ts";
import { type CommonPost, presentCommon } from "./projects.presenter.ts";

declare module "../../context.ts" {
  interface Context {
    /** Posts that were shown recently. */
    readonly posts: PostCards;
  }
}

export type PostCards = ReturnType<typeof createPostCards>;

/** Bytes of a post with its views, without its text, which is there twice: as itself and in a JSON text. */
const POST_BYTES = 1600;
const BYTES_OF_LETTER = 4;

export function createPostCards(db: Database, isInTransaction: () => boolean, keptBytes: number) {
  const weigh = ({ row }: PostCard) => POST_BYTES + row.content.length * BYTES_OF_LETTER;
  const read = (ids: readonly number[]) => findPostCards(db, ids);
  const cache = createRowCache<PostCard>({ kind: "post", keptBytes, weigh, read, isInTransaction });
  return {
    ...cache,
    /** What everybody sees of a post, without the members that it names. */
    shownOn(card: PostCard, viewer: Viewer): CommonPost {
      return cache.viewOf(card.row.id, card, viewer.origin, () => presentCommon(card, viewer));
    },
  };
}
