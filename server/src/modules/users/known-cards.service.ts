import type { User } from "@chonsu/shared/entities/users";
import type { Actor } from "../../caller.ts";
import { KeptForms } from "../../kept-forms.ts";
import type { Follower } from "../../memory.ts";
import { type MemberCard, presentMember } from "./users.presenter.ts";

/**
 * What is shown of the members that were shown lately, so that not every page of people asks the database for each of them. It follows
 * the database like all memory does: with the commit that changes anything of a card, the card is forgotten, to be read again.
 */
export interface KnownCards extends Follower {
  /** The cards of these members; `read` is asked once for all that are not known, and who is no member is left out. */
  of(ids: readonly number[], read: (ids: readonly number[]) => Map<number, MemberCard>): Map<number, MemberCard>;
  /** What is on a card for all members alike, frozen: made once for an origin, and the profile in it is written once too. */
  shownOn(card: MemberCard, actor: Actor): Omit<User, "relation_degree">;
}

const MEMBERS_MAX = 20_000;

/**
 * Keeps so many cards: when there are more, those known longest are forgotten. Inside a transaction nothing is taken from here nor
 * kept: what it sees may differ from what was committed, and may never be.
 */
export function createKnownCards(isInTransaction: () => boolean): KnownCards {
  const known = new Map<number, MemberCard>();
  const forms = new KeptForms<MemberCard, null, Omit<User, "relation_degree">>();
  const keep = (card: MemberCard): void => {
    const [oldest] = known.size < MEMBERS_MAX ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    known.set(card.row.id, card);
  };
  return {
    of(ids, read) {
      if (isInTransaction()) return read(ids);
      const missing = ids.filter((id) => !known.has(id));
      const found = missing.length === 0 ? new Map<number, MemberCard>() : read(missing);
      const cards = new Map<number, MemberCard>();
      for (const id of ids) {
        const card = known.get(id) ?? found.get(id);
        if (card !== undefined) cards.set(id, card);
      }
      for (const card of found.values()) keep(card);
      return cards;
    },
    shownOn: (card, actor) => forms.of(card, actor.origin, null, () => presentMember(card, actor)),
    follow(changes) {
      for (const change of changes) if (change.kind === "user" || change.kind === "card") known.delete(change.id);
    },
    reload: () => known.clear(),
  };
}
