import type { Comment } from "@chonsu/shared/entities/projects";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { UserLookup } from "../users/users.presenter.ts";
import type { CommentRow } from "./comments.repository.ts";

/** A comment with its replies nested. An author who left has the id 0 (wire.md §2). */
export function presentComment(row: CommentRow, replies: readonly CommentRow[], userOf: UserLookup): Comment {
  return { ...presentReply(row, userOf), replies: replies.map((reply) => presentReply(reply, userOf)) };
}

/** A reply, which has no replies of its own. An author who left has the id 0 (wire.md §2). */
export function presentReply(row: CommentRow, userOf: UserLookup): Comment["replies"][number] {
  const author = userOf(row.userId);
  return {
    id: row.id,
    user: author.id,
    user_name: author.user_name,
    user_image: author.profile.image,
    relation_degree: author.relation_degree ?? null,
    project: row.projectId,
    content: row.content,
    created_at: toTimestamp(row.createdAt),
    likes: 0,
    parent_comment: row.parentId,
    client_key: row.clientKey,
    replies: [],
  };
}
