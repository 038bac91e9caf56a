import type { Database } from "@chonsu/db/open-database";
import { DELETED_USER_NAME } from "@chonsu/shared/copy/people";
import { DELETED_USER_ID } from "@chonsu/shared/entities/primitives";
import type { User } from "@chonsu/shared/entities/users";
import { type Caller, isActor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { type MemberCard, presentDeletedUser, presentUser, type UserLookup } from "./users.presenter.ts";
import {
  findEmail,
  findExperienceTitles,
  findKeywords,
  findMembers,
  findName,
  findPortfolioLinks,
  findSkills,
  memberExists,
  setOneDegreeCount,
} from "./users.repository.ts";

/**
 * Everything needed to show these people to the caller, in five statements whatever their number, with the relation of each from one
 * pass over the graph. Other services show people through this.
 */
export function lookUpUsers(ctx: Context, caller: Caller, ids: Iterable<number | null>): UserLookup {
  const cards = loadMemberCards(ctx.db, ids);
  const distance = isActor(caller) ? ctx.graph.distancesFrom(caller.id) : () => null;
  const deleted = presentDeletedUser(caller);
  const shown = new Map<number, User>();
  return (id) => {
    const card = id === null ? undefined : cards.get(id);
    if (card === undefined) return deleted;
    const user = shown.get(card.row.id) ?? presentUser(card, caller, distance(card.row.id));
    shown.set(card.row.id, user);
    return user;
  };
}

/** Rows and lists of members by id. */
export function loadMemberCards(db: Database, ids: Iterable<number | null>): Map<number, MemberCard> {
  const wanted = [...new Set([...ids].filter((id) => id !== null && id !== DELETED_USER_ID))].filter(
    (id) => id !== null,
  );
  if (wanted.length === 0) return new Map();
  const skills = Map.groupBy(findSkills(db, wanted), (row) => row.userId);
  const keywords = Map.groupBy(findKeywords(db, wanted), (row) => row.userId);
  const links = Map.groupBy(findPortfolioLinks(db, wanted), (row) => row.userId);
  const experiences = Map.groupBy(findExperienceTitles(db, wanted), (row) => row.userId);
  return new Map(
    findMembers(db, wanted).map((row) => [
      row.id,
      {
        row,
        skills: skills.get(row.id) ?? [],
        keywords: (keywords.get(row.id) ?? []).map(({ keyword }) => keyword),
        portfolioLinks: links.get(row.id) ?? [],
        experiences: experiences.get(row.id) ?? [],
      },
    ]),
  );
}

/** Whether a member with this id exists now. */
export function isMember(db: Database, id: number): boolean {
  return memberExists(db, id);
}

/** The name of a member who exists. */
export function nameOf(db: Database, id: number): string {
  return findName(db, id) ?? DELETED_USER_NAME;
}

/** The address of a member, for mails to themselves (R7). */
export function emailOf(db: Database, id: number): string | undefined {
  return findEmail(db, id);
}

/** Keeps the number of chons on the member's row equal to the accepted relations. The table refuses to leave 0..50 (R9). */
export function storeOneDegreeCount(db: Database, id: number, count: number): void {
  setOneDegreeCount(db, id, count);
}
