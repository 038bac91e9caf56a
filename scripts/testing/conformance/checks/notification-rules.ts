import { FORBIDDEN_FRAGMENTS } from "@chonsu/shared/copy/notifications";
import { type Row, row } from "../check.ts";
import { must } from "../failure.ts";
import type { Member } from "../people.ts";
import { pendingRequest, say, talkOf, writeComment, writePost } from "../things.ts";
import { allTold } from "../told.ts";
import type { World } from "../world.ts";

const NOTES = "wire.md §3 Notification texts";
const SECRET = "둘만의 말";

/** Does to somebody what they are told of. */
async function tellMuch(world: World, by: Member, to: Member): Promise<void> {
  await pendingRequest(world, by, to);
  const { id } = await writePost(world, to);
  await writeComment(world, by, id);
  await writePost(world, by, { tagged_users: [to.id] });
  await say(world, by, await talkOf(world, by, to), SECRET);
}

/** Rules of what notifications say. */
export const notificationRules: Readonly<Record<string, Row>> = {
  fragments: row("no message contains what clients cut around", NOTES, async (world) => {
    const [by, to] = await world.pair();
    await tellMuch(world, by, to);
    const told = await allTold(world, to);
    for (const { message } of told)
      must("none of the fragments", !FORBIDDEN_FRAGMENTS.some((each) => message.includes(each)), message);
    must(
      "four kinds of news",
      told.length === 4,
      told.map(({ notification_type }) => notification_type),
    );
  }),
  "odd-names": row("a name that contains a fragment becomes 회원", NOTES, async (world) => {
    const to = await world.member();
    for (const fragment of ["을 통해", "멤버에서 제외"]) {
      const by = await world.member({ user_name: `이름${fragment}` });
      await pendingRequest(world, by, to);
      const [{ message } = { message: "" }] = await allTold(world, to);
      must("회원 in place of the name", message.includes("회원") && !message.includes(fragment), message);
    }
  }),
  "chat-is-not-quoted": row("words of a chat are never quoted", NOTES, async (world) => {
    const [by, to] = await world.pair();
    await tellMuch(world, by, to);
    const told = JSON.stringify(await allTold(world, to));
    must("no words of the chat", !told.includes(SECRET), told);
  }),
};
