import type { Chain } from "../../../../entities/people/chains.ts";
import { readDraft, writeDraft } from "../../../../lib/forms/draft.ts";

/** The words of a request for an introduction that was not sent. */
export interface RequestDraft {
  readonly text: string;
  /** Those for whom it was written: the helper, and who else is in between. Undefined in a draft of an older release. */
  readonly chain: Chain | undefined;
}

/**
 * The key of the draft for an introduction to a member, for me or for `askerId`. It includes the writer: two members may use one device.
 */
export function requestDraftKey(userId: number, personId: number, askerId?: number): string {
  return `introduction-${userId}-${personId}${askerId === undefined ? "" : `-${askerId}`}`;
}

export function readRequestDraft(key: string): RequestDraft | null {
  const stored = readDraft(key);
  return stored === "" ? null : (parsed(stored) ?? { text: stored, chain: undefined });
}

/** A draft as it is stored (`writeDraft`). */
export function storedDraft(text: string, chain: Chain): string {
  return JSON.stringify({ text, chain } satisfies RequestDraft);
}

/** Removes the draft when its words were sent. */
export function dropRequestDraft(key: string, sentText: string): void {
  if (readRequestDraft(key)?.text === sentText) writeDraft(key, "");
}

/** An older release stored the text alone. */
function parsed(stored: string): RequestDraft | undefined {
  try {
    const { text, chain }: { text?: unknown; chain?: unknown } = Object(JSON.parse(stored));
    return typeof text === "string" && Array.isArray(chain) ? { text, chain } : undefined;
  } catch {
    return undefined;
  }
}
