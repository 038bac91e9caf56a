import { FORBIDDEN_FRAGMENTS } from "@chonsu/shared/copy/notifications";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { must } from "../../failure.ts";
import type { Member } from "../../people.ts";
import { allPublished } from "../../published.ts";
import { conversationOf, pendingRequest, say, writeComment, writePost } from "../../things.ts";

const NOTES = "wire.md §3 Notification texts";
const SECRET = "둘만의 말";

/** Does everything that notifies a member. */
async function tellMuch(dataset: Dataset, by: Member, to: Member): Promise<void> {
  await pendingRequest(dataset, by, to);
  const { id } = await writePost(dataset, to);
  await writeComment(dataset, by, id);
  await writePost(dataset, by, { tagged_users: [to.id] });
  await say(dataset, by, await conversationOf(dataset, by, to), SECRET);
}

/** Rules for the texts of notifications. */
export const notificationRules: Readonly<Record<string, Row>> = {
  fragments: row("no message contains what clients cut around", NOTES, async (dataset) => {
    const [by, to] = await dataset.pair();
    await tellMuch(dataset, by, to);
    const published = await allPublished(dataset, to);
    for (const { message } of published)
      must("none of the fragments", !FORBIDDEN_FRAGMENTS.some((each) => message.includes(each)), message);
    must(
      "four kinds of news",
      published.length === 4,
      published.map(({ notification_type }) => notification_type),
    );
  }),
  "odd-names": row("a name that contains a fragment becomes 회원", NOTES, async (dataset) => {
    const to = await dataset.member();
    for (const fragment of ["을 통해", "멤버에서 제외"]) {
      const by = await dataset.member({ user_name: `이름${fragment}` });
      await pendingRequest(dataset, by, to);
      const [{ message } = { message: "" }] = await allPublished(dataset, to);
      must("회원 in place of the name", message.includes("회원") && !message.includes(fragment), message);
    }
  }),
  "chat-is-not-quoted": row("words of a chat are never quoted", NOTES, async (dataset) => {
    const [by, to] = await dataset.pair();
    await tellMuch(dataset, by, to);
    const published = JSON.stringify(await allPublished(dataset, to));
    must("no words of the chat", !published.includes(SECRET), published);
  }),
};
