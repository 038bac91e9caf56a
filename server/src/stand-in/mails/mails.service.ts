import { type OutboxFilter, readOutbox } from "../../modules/mails/mails.service.ts";
import type { OutboxMail } from "../../modules/mails/outbox-mail.ts";
import type { Instance } from "../products/instance.ts";

/**
 * Mails of an instance that match, newest first. When there are none it waits up to `waitMs` of real time, and returns
 * as soon as one is committed. When the instance ends meanwhile, the wait ends with none.
 */
export function readOrWait({ ctx, over }: Instance, filter: OutboxFilter, waitMs: number): Promise<OutboxMail[]> {
  const found = readOutbox(ctx, filter);
  if (found.length > 0 || waitMs === 0) return Promise.resolve(found);
  return new Promise((resolve) => {
    const finish = (mails: OutboxMail[]) => {
      stopListening();
      stopClock();
      over.removeEventListener("abort", callOff);
      resolve(mails);
    };
    // The database is closed by now, so nothing is read.
    const callOff = () => finish([]);
    const stopListening = ctx.mailSignal.listen(() => {
      const mails = readOutbox(ctx, filter);
      if (mails.length > 0) finish(mails);
    });
    const stopClock = ctx.realClock.after(waitMs, () => finish(readOutbox(ctx, filter)));
    over.addEventListener("abort", callOff);
  });
}
