import type { Context } from "../context.ts";
import { type OutboxFilter, readOutbox } from "../modules/mails/mails.service.ts";
import type { OutboxMail } from "../modules/mails/outbox-mail.ts";

/** Waits for mails of one app; `close` answers all waiting readers. */
export interface OutboxWatch {
  /**
   * Mails that match, newest first. When there are none it waits up to `waitMs` of real time, and returns as soon as
   * one is committed. `gone` receives a function that ends the wait when the reader has disconnected.
   */
  read(filter: OutboxFilter, waitMs: number, gone?: (callOff: () => void) => void): Promise<OutboxMail[]>;
  close(): void;
}

/** Opens the outbox of one app for reading. */
export function watchOutbox(ctx: Context): OutboxWatch {
  const waiting = new Set<() => void>();
  return {
    read(filter, waitMs, gone) {
      const found = readOutbox(ctx, filter);
      if (found.length > 0 || waitMs === 0) return Promise.resolve(found);
      return new Promise((resolve) => {
        const finish = (mails: OutboxMail[]) => {
          stopListening();
          stopClock();
          waiting.delete(callOff);
          resolve(mails);
        };
        // The database may be closed by now, so nothing is read.
        const callOff = () => finish([]);
        const stopListening = ctx.mailSignal.listen(() => {
          const mails = readOutbox(ctx, filter);
          if (mails.length > 0) finish(mails);
        });
        const stopClock = ctx.realClock.after(waitMs, () => finish(readOutbox(ctx, filter)));
        waiting.add(callOff);
        gone?.(callOff);
      });
    },
    close() {
      for (const callOff of [...waiting]) callOff();
    },
  };
}
