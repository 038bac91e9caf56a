import type { OutboxFilter } from "../../modules/mails/mails.service.ts";
import type { OutboxMail } from "../../modules/mails/outbox-mail.ts";
import { watchOutbox } from "../../outbox/outbox.service.ts";
import type { Instance } from "../products/instance.ts";

/**
 * Mails of an instance that match; see `OutboxWatch.read`. When the instance ends meanwhile, the wait ends with none.
 */
export async function readOrWait(instance: Instance, filter: OutboxFilter, waitMs: number): Promise<OutboxMail[]> {
  const outbox = watchOutbox(instance.ctx);
  instance.over.addEventListener("abort", outbox.close);
  try {
    return await outbox.read(filter, waitMs);
  } finally {
    instance.over.removeEventListener("abort", outbox.close);
  }
}
