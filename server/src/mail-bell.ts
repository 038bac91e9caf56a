import { createSignal } from "./signal.ts";

/** Rings when mails were written, after their commit: whoever waits for a mail, or has to deliver it, looks then. */
export interface MailBell {
  /** For mails written here: rings here, and at other processes on the same database. */
  ring(): void;
  /** For mails that somebody else wrote. */
  ringHere(): void;
  /** Calls `heard` at every ring until the function returned is called. */
  listen(heard: () => void): () => void;
  /** Gives it the way to the other processes. */
  connect(ringOthers: () => void): void;
}

/** One bell of one running copy of the product. */
export function createMailBell(): MailBell {
  const { notify: ringHere, listen } = createSignal();
  let others = () => {};
  return {
    ring() {
      ringHere();
      others();
    },
    ringHere,
    listen,
    connect(ringOthers) {
      others = ringOthers;
    },
  };
}
