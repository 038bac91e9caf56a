import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../src/access/caller.ts";
import { findComment, updateContent } from "../../src/modules/comments/comments.repository.ts";
import { deleteLike, updateTexts } from "../../src/modules/projects/projects.repository.ts";
import { replaceKeywords, updateColumns } from "../../src/modules/users/profiles.repository.ts";

/** A comment is changed by its id. */
export function changeComment(db: Database, id: number): void {
  // TS2345
  updateContent(db, id, "댓글");
}

/** A comment is changed without a policy. */
export function changeFound(db: Database, id: number): void {
  const found = findComment(db, id);
  // TS2345
  if (found !== undefined) updateContent(db, found, "댓글");
}

/** Another member's profile is changed. */
export function rename(db: Database, actor: Actor, other: number): void {
  updateColumns(db, actor, { userName: "나" });
  // TS2345
  updateColumns(db, other, { userName: "남" });
  // TS2739
  replaceKeywords(db, { ...actor, id: other }, []);
}

/** A post is changed, and a like deleted, by ids. */
export function rewrite(db: Database, projectId: number, userId: number): void {
  // TS2353
  updateTexts(db, { id: projectId }, { title: "제목", content: undefined });
  // TS2353
  deleteLike(db, { projectId, userId });
}
