import { friends } from "@chonsu/shared/contract/friends";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { must } from "../../failure.ts";
import type { Member } from "../../people.ts";
import { able } from "../../run-facts.ts";
import { pendingRequest } from "../../things.ts";

async function mailsOf(dataset: Dataset, { email }: Member): Promise<string[]> {
  return (await able(dataset.run, "readMails")(email)).map(({ subject, text }) => `${subject}\n${text}`);
}

/** Mails sent with friend requests. */
export const friendMailRules: Readonly<Record<string, Row>> = {
  mailed: row(
    "the receiver of a request and, when it is accepted, its sender are mailed who it was",
    "wire.md §3 Friends",
    async (dataset) => {
      const [a, b] = await dataset.pair();
      const id = await pendingRequest(dataset, a, b);
      const asked = await mailsOf(dataset, b);
      must(
        "a mail that names the sender",
        asked.some((mail) => mail.includes(a.name)),
        asked,
      );
      await dataset.ok(friends.respond, { as: b, params: { id }, body: { status: "accepted" } });
      const accepted = await mailsOf(dataset, a);
      must(
        "a mail that names the receiver",
        accepted.some((mail) => mail.includes(b.name)),
        accepted,
      );
    },
    { needs: ["readMails"] },
  ),
};
