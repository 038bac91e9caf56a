import type { Database } from "@chonsu/db/open-database";
import type { Grant } from "../../src/access/grant.ts";
import { type ProjectRow, updateTexts } from "../../src/modules/projects/projects.repository.ts";

/**
 * A service makes its own grant. Outside of its file the class is a type only. The linter forbids to import `grant`.
 */
export function change(db: Database, row: ProjectRow): void {
  // TS2693
  const own: Grant<"project.change", ProjectRow> = new Grant("project.change", row);
  updateTexts(db, own, row);
}

/** A grant is made by the constructor of another grant. */
export function again(db: Database, own: Grant<"project.change", ProjectRow>, row: ProjectRow): void {
  // TS2351
  updateTexts(db, new own.constructor("project.change", row), row);
}
