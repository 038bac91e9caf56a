import type { Handle } from "../cast.ts";
import type { SceneName } from "../scene-sizes.ts";

/** The writer of a message: the first or second member of the conversation, or the system (0). */
export type Side = 1 | 2 | 0;

export interface MessageEntry {
  readonly side: Side;
  readonly text: string;
  readonly at: string;
  readonly image?: SceneName;
  readonly isUnread?: boolean;
  readonly isDeleted?: boolean;
}

/** A conversation as the seed writes it. A member is null when they have left the product (R8). */
export interface ConversationEntry {
  readonly id: number;
  readonly between: readonly [Handle | null, Handle | null];
  readonly at: string;
  readonly lines: readonly MessageEntry[];
  /** The side that has left the conversation and does not see it. */
  readonly leftBy?: 1 | 2;
  /**
   * The number of first messages that side 1 does not see: side 1 has left once and received new messages later (R25).
   */
  readonly clearedFor1?: number;
  readonly case: string;
}
