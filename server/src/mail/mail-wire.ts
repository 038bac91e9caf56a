/** A mail as it leaves. */
export interface OutgoingMail {
  /** The same at every attempt, so that whoever receives it twice can tell. */
  readonly messageId: string;
  readonly createdAt: number;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Nobody wrote it: other machines should not answer. */
  readonly isAutomatic: boolean;
}

/** What became of one attempt. `reason` names codes only, nothing of the mail. */
export type Delivery =
  | { readonly kind: "sent" }
  /** The server will never take this mail. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Not this mail, not now; others may go. */
  | { readonly kind: "delayed"; readonly reason: string }
  /** No mail can go now. */
  | { readonly kind: "unreachable"; readonly reason: string };

/** A way out that is open. */
export interface MailWire {
  /** One attempt. Never throws. After `signal` aborts nobody knows whether the mail went. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>;
  close(): void;
}
