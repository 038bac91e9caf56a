import { endpoints } from "virtual:endpoints";
import { commentsCopy } from "@chonsu/shared/copy/comments";
import type { Comment } from "@chonsu/shared/entities/projects";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../api/command.ts";
import { detailOf, isNoAnswer, isRefusedWith } from "../../api/errors.ts";
import { invalidate } from "../../api/invalidate.ts";
import { pastOutage } from "../../api/past-outage.ts";
import { patch } from "../../api/patch.ts";
import { changeProject } from "../../entities/projects/projects.cache.ts";
import { nowMs } from "../../lib/clock.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { commentQueries } from "./comments.queries.ts";
import { withoutThread } from "./threads.ts";
import {
  commentDraftKey,
  dropUnsent,
  keepUnsent,
  restoreToDraft,
  restoreWithKey,
  type UnsentComment,
} from "./unsent-comments.ts";

const { create, edit, remove } = endpoints.comments;

export interface WrittenComment extends UnsentComment {
  /** The comment that is replied to; null for a comment on the post. */
  readonly parentId: number | null;
}

let lastPendingId = 0;

/**
 * Adds a comment or a reply, which is shown at once. When the server refuses, it is removed, the reason is shown and the text goes back to
 * the draft.
 */
export function useAddComment(projectId: number, writerId: number) {
  const client = useQueryClient();
  const toast = useToast();
  return useCommand({
    calls: [create],
    run: (send, { content, parentId, clientKey }: WrittenComment) =>
      pastOutage(() =>
        send(create, {
          params: { id: projectId },
          body: { content, parent_comment: parentId, client_key: clientKey },
        }),
      ),
    show({ content, parentId, draftKey, clientKey }) {
      keepUnsent(writerId, projectId, { content, draftKey, clientKey });
      const pending = pendingComment(client, { projectId, writerId, content, parentId, clientKey });
      return {
        apply: () => changeComments(client, projectId, (list) => withComment(list, pending)),
        done: (created) => changeComments(client, projectId, (list) => withComment(list, created)),
        undo: () => changeComments(client, projectId, (list) => list.filter(({ id }) => id !== pending.id)),
      };
    },
    onSuccess: (_, sent) => dropUnsent(writerId, projectId, sent),
    onError: (error, sent) => {
      if (isNoAnswer(error)) restoreWithKey(writerId, projectId, sent);
      else {
        dropUnsent(writerId, projectId, sent);
        restoreToDraft(isGone(error) ? { ...sent, draftKey: commentDraftKey(writerId, projectId) } : sent);
      }
      toast(detailOf(error, commentsCopy.addFailed), { kind: "error" });
      refetchIfGone(client, projectId, error);
    },
  });
}

/** The list with a comment once, at the end or where it stands already. A push may bring its stored form before the answer; that one stays. */
function withComment(list: readonly Comment[], comment: Comment): Comment[] {
  const isIt = ({ id, user, client_key: key }: Comment) =>
    id === comment.id || (user === comment.user && key !== null && key === comment.client_key);
  const at = list.findIndex(isIt);
  if (at === -1) return [...list, comment];
  const stored = [comment, ...list.filter(isIt)].find(({ id }) => id > 0);
  return list.filter((one, index) => index === at || !isIt(one)).with(at, stored ?? comment);
}

/** Changes an own comment. The new text is shown when it is stored. */
export function useEditComment(projectId: number) {
  const client = useQueryClient();
  const toast = useToast();
  return useCommand({
    calls: [edit],
    run: (send, { id, content }: { id: number; content: string }) => send(edit, { params: { id }, body: { content } }),
    onSuccess: ({ id, content }) => {
      changeComments(client, projectId, (list) =>
        list.map((comment) => (comment.id === id ? { ...comment, content } : comment)),
      );
      toast(commentsCopy.edited, { kind: "success" });
    },
    onError: (error) => {
      toast(detailOf(error, commentsCopy.editFailed), { kind: "error" });
      refetchIfGone(client, projectId, error);
    },
  });
}

/** Deletes an own comment together with its replies. */
export function useRemoveComment(projectId: number) {
  const client = useQueryClient();
  const toast = useToast();
  return useCommand({
    calls: [remove],
    run: (send, id: number) => send(remove, { params: { id } }),
    onSuccess: (_, id) => {
      changeComments(client, projectId, (list) => withoutThread(list, id));
      toast(commentsCopy.removed, { kind: "success" });
    },
    onError: (error) => {
      toast(detailOf(error, commentsCopy.removeFailed), { kind: "error" });
      refetchIfGone(client, projectId, error);
    },
  });
}

/** The comment, or the one that is replied to, was deleted meanwhile. */
function isGone(error: Error): boolean {
  return isRefusedWith(error, "COMMENT_NOT_FOUND");
}

/** When a comment was deleted meanwhile, fetches the list again. */
function refetchIfGone(client: QueryClient, projectId: number, error: Error): void {
  if (isGone(error)) void invalidate(client, { refetch: [commentQueries.list(projectId).queryKey] });
}

/** Changes the cached list, and the comment count wherever the post is cached. */
function changeComments(client: QueryClient, projectId: number, change: (list: Comment[]) => Comment[]): void {
  const { queryKey } = commentQueries.list(projectId);
  patch(client, { queryKey, exact: true }, change);
  const list = client.getQueryData(queryKey);
  if (list === undefined) return;
  changeProject(client, projectId, (project) =>
    project.comment_count === list.length ? project : { ...project, comment_count: list.length },
  );
}

interface PendingInput {
  projectId: number;
  writerId: number;
  content: string;
  parentId: number | null;
  clientKey: string;
}

function pendingComment(client: QueryClient, input: PendingInput): Comment {
  const { projectId, writerId, content, parentId, clientKey } = input;
  const writer = client.getQueryData(commentQueries.writer().queryKey);
  lastPendingId -= 1;
  return {
    id: lastPendingId,
    user: writerId,
    user_name: writer?.user_name ?? "",
    user_image: writer?.profile.image ?? null,
    relation_degree: 0,
    project: projectId,
    content,
    created_at: toTimestamp(nowMs()),
    likes: 0,
    parent_comment: parentId,
    client_key: clientKey,
    replies: [],
  };
}
