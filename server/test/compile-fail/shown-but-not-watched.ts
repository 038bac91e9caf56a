import { CACHED_ROWS, type Cached } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { listReaderOf, type RowOf } from "@chonsu/db/row-parts";
import type { MemberCard } from "../../src/modules/users/users.repository.ts";

/** A cached card shows a column that the list does not name. A change of that column would not be noticed. */
export function show({ row }: MemberCard): unknown[] {
  // TS2339
  return [row.introduction, row.lastLogin];
}

/** Such a column is read separately and put into the card. */
export function read(db: Database, card: MemberCard, lastLogin: number | null): MemberCard {
  const skills = listReaderOf(CACHED_ROWS.card.skills)(db, [card.row.id]);
  // TS2353
  return { ...card, skills: skills(card.row.id), lastLogin };
}

/** A list has rows with more columns than its list names. */
export function list(skills: Cached<typeof CACHED_ROWS.card>["skills"]): RowOf<typeof CACHED_ROWS.card.skills>[] {
  // TS2353
  return skills.map(({ id, skill }): RowOf<typeof CACHED_ROWS.card.skills> => ({ id, skill, level: 1 }));
}
