/** A mail as it is sent. */
export interface OutgoingMail {
  /** The Message-ID. It is the same at every attempt, so that a receiver can recognise a duplicate. */
  readonly messageId: string;
  readonly createdAt: number;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whether a program sends the mail, so that autoresponders should not answer it. */
  readonly isAutomatic: boolean;
}

/** The result of one attempt. `reason` has only codes, nothing of the mail. */
export type Delivery =
  | { readonly kind: "sent" }
  /** The server will never take this mail. */
  | { readonly kind: "refused"; readonly reason: string }
  /** This mail cannot be sent now; others may be. */
  | { readonly kind: "delayed"; readonly reason: string }
  /** No mail can be sent now. */
  | { readonly kind: "unreachable"; readonly reason: string };

/** An open connection to a mail server. */
export interface MailWire {
  /**
   * Makes one attempt. Never throws. When `signal` aborts during the attempt, it is unknown whether the mail was sent.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>;
  close(): void;
}
