import type { mails } from "@chonsu/shared/stand-in/mails";
import type { HandlersOf } from "../../http/serve.ts";
import type { OutboxMail } from "../../modules/mails/mails.presenter.ts";
import { latestMailId, type OutboxFilter, readMail, readOutbox } from "../../modules/mails/mails.service.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Asked } from "../control-plane/control-context.ts";
import type { Instance } from "../products/instance.ts";

const USUAL_LIMIT = 100;

/** Reads the outbox of the product's current instance. */
export const mailsRoutes = (control: Asked): HandlersOf<typeof mails> => ({
  list: async ({ query, actor }) => {
    const { instance } = control().product;
    const { to, kind, after, limit = USUAL_LIMIT, wait_ms = 0 } = query;
    const filter = { recipient: to, kind, after, limit, cameBy: actor.origin };
    const found = await readOrWait(instance, filter, wait_ms);
    if (instance.over.aborted) return refuse("RESET");
    return { latest: latestMailId(instance.ctx), mails: found.map(copy) };
  },
  read: ({ params, actor }) => {
    const mail = readMail(control().product.instance.ctx, params.id, actor.origin);
    return mail === undefined ? refuse("MAIL_NOT_FOUND") : copy(mail);
  },
});

function copy<M extends { readonly links: readonly string[] }>(mail: M) {
  return { ...mail, links: [...mail.links] };
}

/**
 * The mails of an instance that match, newest first. When there are none, it waits up to `waitMs` of real time and
 * returns as soon as such a mail is committed. When the instance ends during the wait, the result is empty.
 */
function readOrWait({ ctx, over }: Instance, filter: OutboxFilter, waitMs: number): Promise<OutboxMail[]> {
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
