import { mails } from "@chonsu/db/tables/mails";
import { asc } from "drizzle-orm";
import { vi } from "vitest";
import type { TestApp } from "./harness.ts";

export type MailRow = typeof mails.$inferSelect;

/** Mails to send, oldest first, without the seeded ones. */
export function outgoingRows({ ctx }: Pick<TestApp, "ctx">): MailRow[] {
  return ctx.db
    .select()
    .from(mails)
    .orderBy(asc(mails.id))
    .all()
    .filter(({ status }) => status !== "kept");
}

/** The states of these mails, oldest first. */
export function statuses(app: Pick<TestApp, "ctx">): string[] {
  return outgoingRows(app).map(({ status }) => status);
}

/** Waits until no mail is being sent, and returns the states. An attempt that is due begins in the same tick. */
export async function whenIdle(app: Pick<TestApp, "ctx">): Promise<string[]> {
  return await vi.waitFor(
    () => {
      const now = statuses(app);
      if (now.includes("sending")) throw new Error(`still under way: ${now.join(", ")}`);
      return now;
    },
    { interval: 2, timeout: 4000 },
  );
}

/** Asks for a code, which causes a mail. */
export async function mailCode({ visitor }: TestApp, email = "newcomer@kaist.ac.kr", code = 123456): Promise<void> {
  await visitor().post("/api/send-code-email/").send({ email, code }).expect(200);
}
