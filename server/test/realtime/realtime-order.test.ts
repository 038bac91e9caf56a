import { CAST } from "@chonsu/db/seed/cast";
import type { Message } from "@chonsu/shared/entities/conversations";
import { expect, it } from "vitest";
import { conversationBetween, say, startQuietApp } from "../support/chat.ts";
import { type Connection, openConnection } from "../support/connections.ts";
import type { Handle, TestApp } from "../support/harness.ts";

const WRITERS = ["junho", "minji", "doyun", "sohee"] as const;
const EACH = 25;

/** Two connections of a member over each transport. */
function connectionsOf(app: TestApp, handle: Handle): Promise<Connection[]> {
  const { id } = CAST[handle];
  return Promise.all(
    ["websocket", "polling", "websocket", "polling"].map((transport) =>
      openConnection(app, id, app.token(id), [transport]),
    ),
  );
}

async function messagesOf(connection: Connection): Promise<Message[]> {
  const payloads = (await connection.payloads("message:new")) as { message: Message }[];
  return payloads.map(({ message }) => message);
}

it("a burst of 100 messages comes to every connection of the receiver once, in one order, over both transports; to a writer only the own ones", async () => {
  const app = await startQuietApp();
  const conversations = await Promise.all(WRITERS.map((writer) => conversationBetween(app, writer, "garam")));
  const [receiver, writer] = [await connectionsOf(app, "garam"), await connectionsOf(app, "junho")];
  await Promise.all(
    WRITERS.map(async (handle, index) => {
      const agent = app.as(handle);
      for (let number = 0; number < EACH; number += 1)
        await say(agent, conversations[index] ?? 0, `${handle} ${number}`);
    }),
  );
  const [first = []] = await Promise.all(receiver.map(messagesOf));
  expect(first).toHaveLength(WRITERS.length * EACH);
  for (const handle of WRITERS) {
    const own = first.filter(({ message }) => message.startsWith(handle));
    expect(own.map(({ message }) => message)).toEqual(Array.from({ length: EACH }, (_, n) => `${handle} ${n}`));
  }
  for (const connection of [...receiver, ...writer])
    expect(connection.seqs).toEqual([...new Set(connection.seqs)].toSorted((a, b) => a - b));
  for (const connection of receiver) {
    expect(await messagesOf(connection)).toEqual(first);
    // A push for each message and for its updated notification.
    expect(connection.seqs).toHaveLength(2 * first.length);
  }
  for (const connection of writer) {
    expect(await messagesOf(connection)).toEqual(first.filter(({ message }) => message.startsWith("junho")));
    expect((await connection.settled()).every(({ event }) => event === "message:new")).toBe(true);
  }
});
