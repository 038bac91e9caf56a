/** Rings when mails were written, after their commit: whoever waits for a mail, or has to deliver it, looks then. */
export interface MailBell {
  ring(): void;
  /** Calls `heard` at every ring until the function returned is called. */
  listen(heard: () => void): () => void;
}

/** One bell of one running copy of the product. */
export function createMailBell(): MailBell {
  const listeners = new Set<() => void>();
  return {
    ring() {
      for (const heard of [...listeners]) heard();
    },
    listen(heard) {
      const listener = () => heard();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
