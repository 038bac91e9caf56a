import type { Dataset } from "../dataset.ts";
import type { Member } from "../people.ts";
import { perRun } from "../per-run.ts";
import { conversationOf, say } from "../things.ts";
import type { Mark, Pushed } from "./connection.ts";

/** Whoever writes to listeners, so that they know they have heard all there was before. */
const courier = perRun((dataset) => dataset.member());

/** Has something told to a member now: what they were told before has come when this has. */
export async function sendMark(dataset: Dataset, to: Member): Promise<Mark> {
  const from = await courier(dataset);
  const conversation = await conversationOf(dataset, from, to);
  const { id } = await say(dataset, from, conversation);
  return { message: id, isOwn: (pushed) => speaksOf(pushed, conversation, from.id) };
}

/** Whether a push is about the courier's own message. */
function speaksOf({ payload }: Pushed, conversation: number, courierId: number): boolean {
  const text = JSON.stringify(payload);
  return text.includes(`"conversation_id":${conversation},`) || text.includes(`"related_user_id":${courierId},`);
}
