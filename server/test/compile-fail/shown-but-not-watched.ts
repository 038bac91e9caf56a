import { CACHED_ROWS, type Cached } from "@chonsu/db/cached-rows";
import type { Database } from "@chonsu/db/open-database";
import { listReaderOf, type RowOf } from "@chonsu/db/row-parts";
import type { MemberCard } from "../../src/modules/users/users.repository.ts";

/** A column that no list of cached rows names is shown from memory: when it changes, readers see what it was. */
export function show({ row }: MemberCard): unknown[] {
  // TS2339
  return [row.introduction, row.lastLogin];
}

/** It is read beside the list, and put into the card. */
export function read(db: Database, card: MemberCard, lastLogin: number | null): MemberCard {
  const skills = listReaderOf(CACHED_ROWS.card.skills)(db, [card.row.id]);
  // TS2353
  return { ...card, skills: skills(card.row.id), lastLogin };
}

/** A list whose rows have more than the list names. */
export function list(skills: Cached<typeof CACHED_ROWS.card>["skills"]): RowOf<typeof CACHED_ROWS.card.skills>[] {
  // TS2353
  return skills.map(({ id, skill }): RowOf<typeof CACHED_ROWS.card.skills> => ({ id, skill, level: 1 }));
}
