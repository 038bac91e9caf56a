import type { User } from "@chonsu/shared/entities/users";
import type { Actor } from "../../access/caller.ts";
import type { Subscriber } from "../../memory/memory.ts";
import { ViewCache } from "../../memory/view-cache.ts";
import { Recent } from "../../platform/recent.ts";
import { presentMember } from "./users.presenter.ts";
import type { MemberCard } from "./users.repository.ts";

declare module "../../context.ts" {
  interface Context {
    /** What is shown of members who were shown lately. */
    readonly cards: UserCards;
  }
}

/**
 * What is shown of the members that were shown lately, so that not every page of people asks the database for each of them. It follows
 * the database like all memory does: with the commit that changes anything of a card, the card is forgotten, to be read again.
 */
export interface UserCards extends Subscriber {
  /** The cards of these members; `read` is asked once for all that are not known, and who is no member is left out. */
  of(ids: readonly number[], read: (ids: readonly number[]) => Map<number, MemberCard>): Map<number, MemberCard>;
  /** What is on a card for all members alike, frozen: made once for an origin, and the profile in it is written once too. */
  shownOn(card: MemberCard, actor: Actor): Omit<User, "relation_degree">;
}

/**
 * A card takes 3 kB with what is made of it, and spares 25 µs each time it is shown again. So many are a university ten times
 * the size of ours, with everybody shown now and then: 300 MB. Fewer would be forgotten just before they are shown again.
 */
const MEMBERS_KEPT = 100_000;

/**
 * Keeps at least the cards of so many members who were shown last, at most twice as many. Inside a transaction nothing is taken from
 * here nor kept: what it sees may differ from what was committed, and may never be.
 */
export function createUserCards(isInTransaction: () => boolean): UserCards {
  const known = new Recent<number, MemberCard>(MEMBERS_KEPT);
  const forms = new ViewCache<MemberCard, null, Omit<User, "relation_degree">>();
  return {
    of(ids, read) {
      if (isInTransaction()) return read(ids);
      const cards = new Map<number, MemberCard>();
      const missing: number[] = [];
      for (const id of ids) {
        const card = known.get(id);
        if (card === undefined) missing.push(id);
        else cards.set(id, card);
      }
      for (const [id, card] of missing.length === 0 ? [] : read(missing)) {
        cards.set(id, card);
        known.set(id, card);
      }
      return cards;
    },
    shownOn: (card, actor) => forms.of(card, actor.origin, null, () => presentMember(card, actor)),
    follow(changes) {
      for (const change of changes) if (change.kind === "card") known.delete(change.id);
    },
  };
}
