import { type Dataset, type Member, memberPerRun } from "../dataset.ts";
import { conversationOf, say } from "../things.ts";
import { type Connection, dial, type Mark, openConnection, outcomeOf } from "./connection.ts";

/** The member who sends marks. */
const courier = memberPerRun((dataset) => dataset.member());

/** Opens a connection of a member. It closes with the dataset. */
export async function listen(dataset: Dataset, member: Member): Promise<Connection> {
  const connection = await openConnection(dataset.run.reach, member.access, () => sendMark(dataset, member));
  dataset.atEnd(connection.close);
  return connection;
}

/** Resolves with `connected`, or with the reason why the handshake was refused. */
export async function tryToListen(dataset: Dataset, auth: Readonly<Record<string, unknown>>): Promise<string> {
  const socket = dial(dataset.run.reach, auth);
  return await outcomeOf(socket).finally(() => socket.disconnect());
}

/** Sends a member a message. When its pushes have arrived, all earlier pushes have arrived too. */
async function sendMark(dataset: Dataset, to: Member): Promise<Mark> {
  const from = await courier(dataset);
  const conversation = await conversationOf(from, to);
  const { id } = await say(from, conversation);
  const ownWords = [`"conversation_id":${conversation},`, `"related_user_id":${from.id},`];
  const isOwn = ({ payload }: { readonly payload: unknown }) => {
    const text = JSON.stringify(payload);
    return ownWords.some((words) => text.includes(words));
  };
  return { message: id, isOwn };
}
