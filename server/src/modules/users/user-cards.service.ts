import type { Database } from "@chonsu/db/open-database";
import type { User } from "@chonsu/shared/entities/users";
import type { Viewer } from "../../access/caller.ts";
import { createRowCache } from "../../memory/memory.ts";
import { presentMember } from "./users.presenter.ts";
import { findCards, type MemberCard } from "./users.repository.ts";

declare module "../../context.ts" {
  interface Context {
    /** Cards of members that were shown recently. */
    readonly cards: UserCards;
  }
}

/** The cache of member cards. */
export type UserCards = ReturnType<typeof createUserCards>;

/** Bytes of a card with its views, without the introduction, which is there twice: as itself and in a JSON text. */
const CARD_BYTES = 2600;
const BYTES_OF_LETTER = 4;

export function createUserCards(db: Database, isInTransaction: () => boolean, keptBytes: number) {
  const weigh = ({ row }: MemberCard) => CARD_BYTES + row.introduction.length * BYTES_OF_LETTER;
  const read = (ids: readonly number[]) => findCards(db, ids);
  const cache = createRowCache<MemberCard>({ kind: "card", keptBytes, weigh, read, isInTransaction });
  return {
    ...cache,
    /** What all other members see of a member, without the distance. */
    shownOn(card: MemberCard, viewer: Viewer & { readonly id: number }): Omit<User, "relation_degree"> {
      return cache.viewOf(card.row.id, card, viewer.origin, () => presentMember(card, viewer));
    },
  };
}
