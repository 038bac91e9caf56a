import type { Comment } from "@chonsu/shared/entities/projects";
import { useEffect } from "react";
import { readDraft, writeDraft } from "../../lib/forms/draft.ts";
import { isText, parseDraft, textOf } from "../../lib/forms/form-draft.ts";

/** Whether a comment is still being sent: these have negative ids. */
export function isPending(comment: Comment): boolean {
  return comment.id < 0;
}

/** A comment without a response. Its text is stored on this device, so that it is not lost when the page is closed. */
export interface UnsentComment {
  readonly content: string;
  /** The draft that gets the text back when the server has not stored it. */
  readonly draftKey: string;
}

export function keepUnsent(writerId: number, projectId: number, { content, draftKey }: UnsentComment): void {
  store(writerId, projectId, [...unsentOf(writerId, projectId), { content, draftKey }]);
}

export function dropUnsent(writerId: number, projectId: number, { content, draftKey }: UnsentComment): void {
  const left = unsentOf(writerId, projectId).filter((one) => one.content !== content || one.draftKey !== draftKey);
  store(writerId, projectId, left);
}

/** Puts a text that the server has not stored back into its draft, above what was typed meanwhile. */
export function restoreToDraft({ content, draftKey }: UnsentComment): void {
  writeDraft(draftKey, [content, readDraft(draftKey)].filter((text) => text !== "").join("\n"));
}

/**
 * Puts texts that an earlier page could not send back into their drafts. `comments` are those of the post, including the ones that this
 * page is sending.
 */
export function useRestoreUnsent(writerId: number, projectId: number, comments: readonly Comment[]): void {
  useEffect(() => {
    for (const unsent of unsentOf(writerId, projectId)) {
      const shown = comments.find(({ user, content }) => user === writerId && content === unsent.content);
      if (shown !== undefined && isPending(shown)) continue;
      dropUnsent(writerId, projectId, unsent);
      if (shown === undefined) restoreToDraft(unsent);
    }
  }, [writerId, projectId, comments]);
}

function nameOf(writerId: number, projectId: number): string {
  return `comment-unsent:${writerId}:${projectId}`;
}

function unsentOf(writerId: number, projectId: number): UnsentComment[] {
  return [...(parseDraft(readDraft(nameOf(writerId, projectId))) ?? [])].flatMap(([, kept]) => {
    const parts = new Map<string, unknown>(typeof kept === "object" && kept !== null ? Object.entries(kept) : []);
    const draftKey = parts.get("draftKey");
    return isText(draftKey) ? [{ content: textOf(parts.get("content")), draftKey }] : [];
  });
}

function store(writerId: number, projectId: number, unsent: readonly UnsentComment[]): void {
  writeDraft(nameOf(writerId, projectId), unsent.length === 0 ? "" : JSON.stringify(unsent));
}
