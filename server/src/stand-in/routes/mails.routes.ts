import type { mails } from "@chonsu/shared/stand-in/mails";
import type { HandlersOf } from "../../http/serve.ts";
import { latestMailId, type OutboxFilter, readMail, readOutbox } from "../../modules/mails/mails.service.ts";
import { refuse } from "../../platform/refusal.ts";
import type { GetControlContext } from "../control-plane/control-context.ts";
import type { Instance } from "../products/instance.ts";

const USUAL_LIMIT = 100;

/** Reads the outbox of the product's current instance. */
export const mailsRoutes = (control: GetControlContext): HandlersOf<typeof mails> => ({
  list: async ({ query, actor }) => {
    const { instance } = control().product;
    const { to, kind, after, limit = USUAL_LIMIT, wait_ms = 0 } = query;
    const filter = { recipient: to, kind, after, limit, cameBy: actor.origin };
    if (wait_ms > 0) await untilMailed(instance, filter, wait_ms);
    if (instance.over.aborted) return refuse("RESET");
    return { latest: latestMailId(instance.ctx), mails: readOutbox(instance.ctx, filter) };
  },
  read: ({ params, actor }) =>
    readMail(control().product.instance.ctx, params.id, actor.origin) ?? refuse("MAIL_NOT_FOUND"),
});

/** Waits until a mail that matches is committed, up to `waitMs` of real time, or until the instance ends. */
async function untilMailed({ ctx, over }: Instance, filter: OutboxFilter, waitMs: number): Promise<void> {
  const isThere = () => readOutbox(ctx, filter).length > 0;
  if (isThere()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const finish = () => resolve();
  const stopListening = ctx.mailSignal.listen(() => {
    if (isThere()) finish();
  });
  const stopClock = ctx.realClock.after(waitMs, finish);
  over.addEventListener("abort", finish);
  await promise;
  stopListening();
  stopClock();
  over.removeEventListener("abort", finish);
}
