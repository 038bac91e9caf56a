import { setTimeout as wait } from "node:timers/promises";
import { openGround } from "./ground.ts";
import type { MailSink } from "./mail-sink.ts";

const LOOK_EVERY_MS = 100;
const LOOKS_MAX = 600;

/** Whether mails arrived: each written mail arrived, and at most one for each kill arrived twice (decision 007). */
export interface MailResult {
  readonly sent: number;
  readonly twice: number;
  readonly faults: readonly string[];
}

/** Waits until no mail is pending, then compares the written mails with those that arrived. */
export async function mailFaults(data: string, sink: MailSink, kills: number): Promise<MailResult> {
  const ground = openGround(data);
  try {
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      if (ground.count("select 1 from mails where status in ('waiting', 'sending')") === 0) break;
      await wait(LOOK_EVERY_MS);
    }
    const faults: string[] = [];
    const unsent = ground.all(
      "select kind, status, attempts from mails where status in ('waiting', 'sending', 'failed')",
    );
    if (unsent.length > 0) faults.push(`${unsent.length} mails were never sent: ${JSON.stringify(unsent.slice(0, 5))}`);
    const sent = ground
      .all("select message_id from mails where status = 'sent'")
      .map((row) => String(row["message_id"]));
    const lost = sent.filter((id) => !sink.received.has(id));
    if (lost.length > 0) faults.push(`${lost.length} mails are marked as sent and never arrived: ${lost[0]}`);
    const twice = [...sink.received.values()].reduce((sum, times) => sum + times - 1, 0);
    if (twice > kills) faults.push(`${twice} mails came again, at ${kills} kills`);
    return { sent: sent.length, twice, faults };
  } finally {
    ground.close();
  }
}
