import type { Member } from "../people.ts";
import { perRun } from "../per-run.ts";
import { say, talkOf } from "../things.ts";
import type { World } from "../world.ts";
import type { Mark, Pushed } from "./tab.ts";

/** Whoever writes to listeners, so that they know they have heard all there was before. */
const courier = perRun((world) => world.member());

/** Has something told to a member now: what they were told before has come when this has. */
export async function sendMark(world: World, to: Member): Promise<Mark> {
  const from = await courier(world);
  const talk = await talkOf(world, from, to);
  const { id } = await say(world, from, talk);
  return { message: id, isOwn: (pushed) => speaksOf(pushed, talk, from.id) };
}

/** Whether a push is about the courier's own message. */
function speaksOf({ payload }: Pushed, talk: number, courierId: number): boolean {
  const text = JSON.stringify(payload);
  return text.includes(`"conversation_id":${talk},`) || text.includes(`"related_user_id":${courierId},`);
}
