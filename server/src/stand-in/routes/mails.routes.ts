import type { mails } from "@chonsu/shared/stand-in/mails";
import type { HandlersOf } from "../../http/serve.ts";
import { latestMailId, readMail } from "../../modules/mails/mails.service.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Asked } from "../control-plane/control-context.ts";
import { readOrWait } from "../mails/mails.service.ts";

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
