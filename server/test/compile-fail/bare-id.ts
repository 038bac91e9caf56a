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

/** A comment is changed as it was found, which nobody asked a policy about. */
export function changeFound(db: Database, id: number): void {
  const found = findComment(db, id);
  // TS2345
  if (found !== undefined) updateContent(db, found, "댓글");
}

/** Somebody else's profile is written. */
export function rename(db: Database, actor: Actor, other: number): void {
  updateColumns(db, actor, { userName: "나" });
  // TS2345
  updateColumns(db, other, { userName: "남" });
  // TS2739
  replaceKeywords(db, { ...actor, id: other }, []);
}

/** A post is rewritten, and somebody's like taken back, by ids. */
export function rewrite(db: Database, projectId: number, userId: number): void {
  // TS2353
  updateTexts(db, { id: projectId }, { title: "제목", content: undefined });
  // TS2353
  deleteLike(db, { projectId, userId });
}
