import { comments } from "../../tables/comments.ts";
import { type Batch, batch } from "../batch.ts";
import { idOf } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { COMMENTS } from "./comments.ts";
import { PROJECT_ENTRIES, type ProjectKey } from "./projects.ts";

/** The number of comments and replies of a post. */
export function commentCountOf(key: ProjectKey): number {
  return (COMMENTS[key] ?? []).reduce((sum, comment) => sum + 1 + (comment.replies?.length ?? 0), 0);
}

/** Every comment, each followed by its replies. */
export function commentBatch(now: number): Batch {
  const rows: Array<typeof comments.$inferInsert> = [];
  for (const { id: projectId, key } of PROJECT_ENTRIES) {
    for (const { author, content, at, replies = [] } of COMMENTS[key] ?? []) {
      const parentId = rows.length + 1;
      rows.push({ id: parentId, projectId, userId: idOf(author), content, createdAt: momentOf(at, now) });
      for (const reply of replies) {
        rows.push({
          id: rows.length + 1,
          projectId,
          userId: idOf(reply.author),
          parentId,
          content: reply.content,
          createdAt: momentOf(reply.at, now),
        });
      }
    }
  }
  return batch(comments, rows);
}
