import type { Dataset } from "../dataset.ts";
import type { Member } from "../people.ts";
import { type Connection, dial, openConnection, outcomeOf } from "./connection.ts";
import { sendMark } from "./courier.ts";

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
