import { friends } from "@chonsu/shared/contract/friends";
import { type Row, row } from "../check.ts";
import { must } from "../failure.ts";
import type { Member } from "../people.ts";
import { able } from "../run-facts.ts";
import { pendingRequest } from "../things.ts";
import type { World } from "../world.ts";

async function mailsOf(world: World, { email }: Member): Promise<string[]> {
  return (await able(world.run, "readMails")(email)).map(({ subject, text }) => `${subject}\n${text}`);
}

/** Mails that go with requests. */
export const friendMailRules: Readonly<Record<string, Row>> = {
  mailed: row(
    "the receiver of a request and, when it is accepted, its sender are mailed who it was",
    "wire.md §3 Friends",
    async (world) => {
      const [a, b] = await world.pair();
      const id = await pendingRequest(world, a, b);
      const asked = await mailsOf(world, b);
      must(
        "a mail that names the sender",
        asked.some((mail) => mail.includes(a.name)),
        asked,
      );
      await world.ok(friends.respond, { as: b, params: { id }, body: { status: "accepted" } });
      const accepted = await mailsOf(world, a);
      must(
        "a mail that names the receiver",
        accepted.some((mail) => mail.includes(b.name)),
        accepted,
      );
    },
    { needs: ["readMails"] },
  ),
};
