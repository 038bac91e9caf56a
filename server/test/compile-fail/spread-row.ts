import type { Database } from "@chonsu/db/open-database";
import { type OwnProject, updateTexts } from "../../src/modules/projects/projects.repository.ts";

/** A grant of a post, spread with the id of another post. */
export function changeOther(db: Database, own: OwnProject, other: number): void {
  updateTexts(db, own, own.row);
  // TS2345
  updateTexts(db, { ...own, row: { ...own.row, id: other } }, own.row);
}

/** The row in a grant is changed in place. */
export function renumber(own: OwnProject, other: number): void {
  // TS2540
  own.row.id = other;
}

/** A grant gets another row. */
export function exchange(own: OwnProject, other: OwnProject): void {
  // TS2540
  own.row = other.row;
}
