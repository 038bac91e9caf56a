import type { Database } from "@chonsu/db/open-database";
import type { Comment } from "@chonsu/shared/entities/projects";
import { isWithin } from "@chonsu/shared/format/text/typed-text";
import { COMMENT_MAX } from "@chonsu/shared/limits";
import type { Actor } from "../../access/caller.ts";
import type { RemovalGrant } from "../../access/removal-grants.ts";
import { command, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import {
  BATCH_ROWS,
  type Batches,
  LongList,
  mapBatches,
  nextBatch,
  toList,
  type WithLongLists,
  withFirstBatch,
} from "../../platform/batches.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { notify, withdrawNotices } from "../notifications/notifications.service.ts";
import { publishLeft, publishPosts } from "../projects/project-circle.service.ts";
import { countComments, type Post, postOf } from "../projects/projects.service.ts";
import { removerOf } from "../removals/removals.service.ts";
import type { UserLookup } from "../users/users.presenter.ts";
import { lookUpUsers, nameOf } from "../users/users.service.ts";
import { mayChange, mayWrite } from "./comments.policy.ts";
import { presentComment, presentReply } from "./comments.presenter.ts";
import {
  type CommentRow,
  commentsOf,
  countRemovedReplies,
  deleteRemoved,
  findByClientKey,
  findComment,
  findRemoved,
  insertComment,
  listRemovedReplies,
  repliesTo,
  updateContent,
} from "./comments.repository.ts";

export type { CommentRow } from "./comments.repository.ts";

/** The text of a comment, and its parent. */
export interface CommentDraft {
  readonly content: string;
  readonly parentId: number | null;
  /** The writer's own key for this comment on this post. Sending it again writes no second comment (wire.md §3). */
  readonly clientKey?: string | undefined;
}

/**
 * Comments of a post: a flat list with all replies, oldest first; replies are also nested under their parents
 * (wire.md §3).
 */
export function listPostComments(ctx: Context, actor: Actor, projectId: number) {
  if (postOf(ctx.db, projectId) === undefined) return refuse("PROJECT_NOT_FOUND");
  const batches = commentsOf(ctx.db, projectId);
  const first = nextBatch(batches) ?? [];
  if (first.length === BATCH_ROWS)
    return new LongList(withRepliesInBatches(ctx, actor, withFirstBatch(first, batches)));
  const replies = Map.groupBy(first, ({ parentId }) => parentId);
  const userOf = writersOf(ctx, actor, first);
  return first.map((row) => presentComment(row, replies.get(row.id) ?? [], userOf));
}

/** A comment as it is sent. Its replies are a long list when the post has many comments. */
type ShownComment = WithLongLists<Comment>;

/** Comments with their replies, which may be in other batches than the comments. */
function* withRepliesInBatches(
  ctx: Context,
  actor: Actor,
  batches: Iterable<readonly CommentRow[]>,
): Batches<ShownComment> {
  for (const rows of batches) {
    const userOf = writersOf(ctx, actor, rows);
    yield rows.map((row) => {
      const comment = presentComment(row, [], userOf);
      return row.parentId === null ? { ...comment, replies: new LongList(repliesOf(ctx, actor, row.id)) } : comment;
    });
  }
}

function repliesOf(ctx: Context, actor: Actor, id: number) {
  return mapBatches(repliesTo(ctx.db, id), (rows) => {
    const userOf = writersOf(ctx, actor, rows);
    return rows.map((row) => presentReply(row, userOf));
  });
}

function writersOf(ctx: Context, actor: Actor, rows: readonly CommentRow[]): UserLookup {
  const writers = rows.map(({ userId }) => userId);
  return lookUpUsers(ctx, actor, writers);
}

/**
 * Writes a comment on a post, or a reply to a comment of it. A reply to a reply gets the same top-level parent (R18).
 * The author of the post and the author of the parent are notified: each person once, and never the actor (wire.md §3).
 */
export const createComment = command(
  (unit, actor: Actor, projectId: number, draft: CommentDraft) => {
    const post = postOf(unit.db, projectId);
    const answered = draft.parentId === null ? undefined : findComment(unit.db, draft.parentId);
    const comment = mayWrite(post, draft.parentId, answered, actor);
    if (isRefusal(comment)) return comment;
    const { content, clientKey } = draft;
    const first = clientKey === undefined ? undefined : findByClientKey(unit.db, comment, clientKey);
    if (first !== undefined) return { isNew: false, row: first };
    const tooLong = refusalOfLength(content, answered !== undefined);
    if (tooLong !== undefined) return tooLong;
    const words = { content, clientKey: clientKey ?? null, createdAt: unit.clock.now() };
    const written = insertComment(unit.db, comment, words);
    countComments(unit.db, projectId, 1);
    if (post !== undefined) publishPeople(unit, { id: written.id, writerId: actor.id }, post, answered);
    publishPosts(unit, [projectId]);
    return { isNew: true, row: written };
  },
  (ctx, { isNew, row }, actor) => ({ isNew, comment: presentComment(row, [], writersOf(ctx, actor, [row])) }),
);

/** A comment of a post; undefined when there is none. */
export function commentOf(db: Database, projectId: number, id: number): CommentRow | undefined {
  const row = findComment(db, id);
  return row?.projectId === projectId ? row : undefined;
}

/** Changes a comment of the actor (R18). */
export const editComment = command(
  (unit, actor: Actor, id: number, content: string) => {
    const found = mayChange(findComment(unit.db, id), actor);
    if (isRefusal(found)) return found;
    const tooLong = refusalOfLength(content, found.row.parentId !== null);
    if (tooLong !== undefined) return tooLong;
    publishPosts(unit, [found.row.projectId]);
    return updateContent(unit.db, found, content);
  },
  (ctx, row, actor) => ({
    ...presentComment(row, [], writersOf(ctx, actor, [row])),
    replies: toList(repliesOf(ctx, actor, row.id)),
  }),
);

/** Refuses a comment that is too long. The length is counted in UTF-16 units, as clients do (product.md §5). */
function refusalOfLength(content: string, isReply: boolean) {
  if (isWithin(content, COMMENT_MAX)) return undefined;
  return refuse(isReply ? "REPLY_TOO_LONG" : "COMMENT_TOO_LONG");
}

function publishPeople(
  unit: Unit,
  { id, writerId }: { readonly id: number; readonly writerId: number },
  post: Post,
  answered: CommentRow | undefined,
): void {
  const about = {
    aboutId: id,
    relatedUserId: writerId,
    name: nameOf(unit.db, writerId),
    projectId: post.id,
    subject: post.title,
  };
  const answeredId = answered?.userId ?? null;
  if (answeredId !== null && answeredId !== writerId) {
    notify(unit, { userId: answeredId, type: "reply_comment", ...about });
  }
  if (post.userId !== null && post.userId !== writerId && post.userId !== answeredId) {
    notify(unit, { userId: post.userId, type: "new_comment", ...about });
  }
}

/** Deletes a comment of the actor with its replies (wire.md §3). */
export function removeComment(ctx: Context, actor: Actor, id: number) {
  return commentRemover.remove(ctx, (unit) => mayChange(findComment(unit.db, id), actor));
}

/**
 * Removes comments with their replies. From the beginning of the removal on, the comment and its replies are not shown
 * and not counted.
 */
export const commentRemover = removerOf({
  kind: "comment",
  begin(unit, begun) {
    for (const { projectId } of findRemoved(unit.db, begun)) {
      countComments(unit.db, projectId, -1 - countRemovedReplies(unit.db, begun));
      publishPosts(unit, [projectId]);
    }
  },
  deleteBatches: [(unit, begun, most) => drop(unit, begun, listRemovedReplies(unit.db, begun, most))],
  finish(unit, begun) {
    drop(unit, begun, findRemoved(unit.db, begun));
  },
});

function drop(unit: Unit, begun: RemovalGrant<"comment">, rows: readonly CommentRow[]): number {
  const ids = rows.map(({ id }) => id);
  withdrawNotices(unit, "comment", ids);
  deleteRemoved(unit.db, begun, ids);
  publishLeft(unit, rows);
  return rows.length;
}
