import type { OutboxMail } from "../../modules/mails/mails.presenter.ts";
import { type OutboxFilter, readOutbox } from "../../modules/mails/mails.service.ts";
import type { Instance } from "../products/instance.ts";

/**
 * The mails of an instance that match, newest first. When there are none, it waits up to `waitMs` of real time and
 * returns as soon as such a mail is committed. When the instance ends during the wait, the result is empty.
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
    // The database is closed at this moment, so nothing is read.
    const callOff = () => finish([]);
    const stopListening = ctx.mailSignal.listen(() => {
      const mails = readOutbox(ctx, filter);
      if (mails.length > 0) finish(mails);
    });
    const stopClock = ctx.realClock.after(waitMs, () => finish(readOutbox(ctx, filter)));
    over.addEventListener("abort", callOff);
  });
}
