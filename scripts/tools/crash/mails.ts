import { setTimeout as wait } from "node:timers/promises";
import type { Mailbox } from "../mailbox.ts";
import { openGround } from "./ground.ts";

const LOOK_EVERY_MS = 100;
const LOOKS_MAX = 600;

/**
 * Waits until no mail is pending, then compares the written mails with those that arrived: each arrived, and at most one for each kill
 * arrived twice (decision 007).
 */
export async function mailFaults(data: string, { received }: Mailbox, kills: number) {
  using ground = openGround(data);
  const mails = (...states: string[]) =>
    ground
      .all("select kind, status, attempts, message_id from mails")
      .filter(({ status }) => states.includes(String(status)));
  for (let look = 0; look < LOOKS_MAX && mails("waiting", "sending").length > 0; look += 1) await wait(LOOK_EVERY_MS);
  const unsent = mails("waiting", "sending", "failed");
  const sent = mails("sent").map((row) => String(row["message_id"]));
  const lost = sent.filter((id) => !received.has(id));
  const twice = [...received.values()].reduce((sum, times) => sum + times - 1, 0);
  const faults = [
    unsent.length > 0 && `${unsent.length} mails were never sent: ${JSON.stringify(unsent.slice(0, 5))}`,
    lost.length > 0 && `${lost.length} mails are marked as sent and never arrived: ${lost[0]}`,
    twice > kills && `${twice} mails came again, at ${kills} kills`,
  ];
  return { sent: sent.length, twice, faults: faults.filter((fault) => fault !== false) };
}
