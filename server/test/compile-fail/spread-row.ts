import type { Database } from "@chonsu/db/open-database";
import { deleteProject, type OwnProject } from "../../src/modules/projects/projects.repository.ts";

/** A checked post, with the id of another one spread over it. */
export function removeOther(db: Database, own: OwnProject, other: number): void {
  deleteProject(db, own);
  // TS2345
  deleteProject(db, { ...own, row: { ...own.row, id: other } });
}

/** The row in a grant is changed in place. */
export function renumber(own: OwnProject, other: number): void {
  // TS2540
  own.row.id = other;
}

/** Another row is put into a grant. */
export function exchange(own: OwnProject, other: OwnProject): void {
  // TS2540
  own.row = other.row;
}
