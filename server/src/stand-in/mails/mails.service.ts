import type { OutboxFilter } from "../../modules/mails/mails.service.ts";
import type { OutboxMail } from "../../modules/mails/outbox-mail.ts";
import { watchOutbox } from "../../outbox/outbox.service.ts";
import type { Life } from "../products/life.ts";

/** Mails of a life that match; see `OutboxWatch.read`. When the life ends meanwhile it ends the waiting, with none. */
export async function readOrWait(life: Life, filter: OutboxFilter, waitMs: number): Promise<OutboxMail[]> {
  const outbox = watchOutbox(life.ctx);
  life.over.addEventListener("abort", outbox.close);
  try {
    return await outbox.read(filter, waitMs);
  } finally {
    life.over.removeEventListener("abort", outbox.close);
  }
}
