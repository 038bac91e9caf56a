/** A mail of the outbox, as people and tests read it. */
export interface OutboxMail {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  /** The address for an answer, if it is not the sender's. */
  readonly reply_to: string | null;
  /** "kept", or the delivery state: "waiting", "sending", "sent", "failed". */
  readonly status: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The six digits of a verification mail. */
  readonly code: string | null;
  /** Every URL in the text, in order. */
  readonly links: readonly string[];
  readonly created_at: string;
}

/** A URL inside a text. */
export const WEB_ADDRESS = /https?:\/\/\S+/g;
