import type { Comment } from "@chonsu/shared/entities/projects";
import { useEffect } from "react";
import { readDraft, writeDraft } from "../../lib/forms/draft.ts";
import { parseDraft, textOf } from "../../lib/forms/form-draft.ts";
import { newKey } from "../../lib/new-key.ts";

/** Whether a comment is still being sent: these have negative ids. */
export function isPending(comment: Comment): boolean {
  return comment.id < 0;
}

/** A comment without a response. It is stored on this device, so that it is not lost when the page is closed. */
export interface UnsentComment {
  readonly content: string;
  /** The draft that gets the text back when the server has not stored it. */
  readonly draftKey: string;
  /** Makes a retry the same comment (wire.md §3). */
  readonly clientKey: string;
}

interface Kept extends UnsentComment {
  /** Its text is in the draft again; the key waits for the retry. */
  readonly isInDraft: boolean;
}

/** The key of a comment that is sent now: when its text came back to the draft, that of the first try. */
export function keyOf(writerId: number, projectId: number, sent: Omit<UnsentComment, "clientKey">): string {
  const isFirstTry = (one: Kept) => one.isInDraft && one.content === sent.content && one.draftKey === sent.draftKey;
  return unsentOf(writerId, projectId).find(isFirstTry)?.clientKey ?? newKey();
}

/** The draft of the field for a comment. It also gets a reply whose comment is gone. */
export function commentDraftKey(writerId: number, projectId: number): string {
  return `comment:${writerId}:${projectId}`;
}

export function keepUnsent(writerId: number, projectId: number, sent: UnsentComment): void {
  put(writerId, projectId, sent, false);
}

export function dropUnsent(writerId: number, projectId: number, { clientKey }: UnsentComment): void {
  store(
    writerId,
    projectId,
    unsentOf(writerId, projectId).filter((one) => one.clientKey !== clientKey),
  );
}

/** Puts a refused text back into its draft, above what was typed meanwhile. */
export function restoreToDraft({ content, draftKey }: UnsentComment): void {
  writeDraft(draftKey, [content, readDraft(draftKey)].filter((text) => text !== "").join("\n"));
}

/** Puts a text that the server may have stored back into its draft. When it is sent again, it has the same key. */
export function restoreWithKey(writerId: number, projectId: number, sent: UnsentComment): void {
  put(writerId, projectId, sent, true);
  restoreToDraft(sent);
}

/**
 * Puts texts that an earlier page could not send back into their drafts, and removes those that have arrived after all. `comments` are those
 * of the post, including the ones that this page is sending.
 */
export function useRestoreUnsent(writerId: number, projectId: number, comments: readonly Comment[]): void {
  useEffect(() => {
    for (const unsent of unsentOf(writerId, projectId)) {
      const shown = comments.find(({ client_key }) => client_key === unsent.clientKey);
      if (shown === undefined && !unsent.isInDraft) restoreWithKey(writerId, projectId, unsent);
      if (shown === undefined || isPending(shown)) continue;
      dropUnsent(writerId, projectId, unsent);
      if (unsent.isInDraft && readDraft(unsent.draftKey) === unsent.content) writeDraft(unsent.draftKey, "");
    }
  }, [writerId, projectId, comments]);
}

function nameOf(writerId: number, projectId: number): string {
  return `comment-unsent:${writerId}:${projectId}`;
}

function unsentOf(writerId: number, projectId: number): Kept[] {
  return [...(parseDraft(readDraft(nameOf(writerId, projectId))) ?? [])].flatMap(([, kept]) => {
    const parts = new Map<string, unknown>(typeof kept === "object" && kept !== null ? Object.entries(kept) : []);
    const [content, draftKey, clientKey] = ["content", "draftKey", "clientKey"].map((name) => textOf(parts.get(name)));
    return content && draftKey && clientKey
      ? [{ content, draftKey, clientKey, isInDraft: parts.get("isInDraft") === true }]
      : [];
  });
}

function put(writerId: number, projectId: number, { content, draftKey, clientKey }: UnsentComment, isInDraft: boolean) {
  const others = unsentOf(writerId, projectId).filter((one) => one.clientKey !== clientKey);
  store(writerId, projectId, [...others, { content, draftKey, clientKey, isInDraft }]);
}

function store(writerId: number, projectId: number, unsent: readonly Kept[]): void {
  writeDraft(nameOf(writerId, projectId), unsent.length === 0 ? "" : JSON.stringify(unsent));
}
