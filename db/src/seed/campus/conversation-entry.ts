import type { Handle } from "../cast.ts";
import type { SceneName } from "../scene-sizes.ts";

/** Who wrote a message: the first or second member of the conversation, or the system. */
export type Side = 1 | 2 | 0;

export interface MessageEntry {
  readonly side: Side;
  readonly text: string;
  readonly at: string;
  readonly image?: SceneName;
  readonly isUnread?: boolean;
  readonly isDeleted?: boolean;
}

/** A conversation as the seed writes it. A null member left the product (R8). */
export interface ConversationEntry {
  readonly id: number;
  readonly between: readonly [Handle | null, Handle | null];
  readonly at: string;
  readonly lines: readonly MessageEntry[];
  /** The side that left and no longer sees it. */
  readonly leftBy?: 1 | 2;
  /**
   * How many of the first messages are cleared for side 1. Side 1 left once and has received new messages since (R25).
   */
  readonly clearedFor1?: number;
  readonly case: string;
}
