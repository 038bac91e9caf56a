import { type Row, row } from "../check.ts";
import { must } from "../failure.ts";
import type { Member } from "../people.ts";
import { pendingRequest, say, talkOf, writeComment, writePost } from "../things.ts";
import { allTold } from "../told.ts";
import type { World } from "../world.ts";

/** Fragments that existing clients cut messages around: in no message, the name in it included. */
const FRAGMENTS = [
  "을 통해",
  "초대 링크가 만료",
  "일촌 신청을 수락",
  "일촌 신청이 도착",
  "일촌 신청을 거절",
  "게시물에 태그",
  "새로운 댓글",
  "답글을 남겼습니다",
  "흥미로워 할만한",
  "에 당신을 태그했습니다",
  "참여 요청을 수락",
  "참여 요청을 거절",
  "멤버에서 제외",
  "메시지를 보냈습니다",
  "태그가 취소되었습니다",
];
const NOTES = "wire.md §3 notification texts";
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
      must("none of the fragments", !FRAGMENTS.some((each) => message.includes(each)), message);
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
