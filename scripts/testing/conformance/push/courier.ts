import type { Dataset } from "../dataset.ts";
import type { Member } from "../people.ts";
import { perRun } from "../per-run.ts";
import { conversationOf, say } from "../things.ts";
import type { Mark, Pushed } from "./connection.ts";

/** The member who sends marks. */
const courier = perRun((dataset) => dataset.member());

/** Sends a member a message. When its pushes have arrived, all earlier pushes have arrived too. */
export async function sendMark(dataset: Dataset, to: Member): Promise<Mark> {
  const from = await courier(dataset);
  const conversation = await conversationOf(dataset, from, to);
  const { id } = await say(dataset, from, conversation);
  return { message: id, isOwn: (pushed) => speaksOf(pushed, conversation, from.id) };
}

/** Whether the courier's own message caused a push. */
function speaksOf({ payload }: Pushed, conversation: number, courierId: number): boolean {
  const text = JSON.stringify(payload);
  return text.includes(`"conversation_id":${conversation},`) || text.includes(`"related_user_id":${courierId},`);
}
