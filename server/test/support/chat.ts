import { CAST } from "@chonsu/db/seed/cast";
import { conversations } from "@chonsu/db/tables/conversations";
import { notifications } from "@chonsu/db/tables/notifications";
import type { Message } from "@chonsu/shared/entities/conversations";
import { gt } from "drizzle-orm";
import { type Handle, startTestApp, type TestApp } from "./harness.ts";
import { png } from "./pictures.ts";

export type Agent = ReturnType<TestApp["as"]>;

/** The seeded members without messages and notifications. */
export async function startQuietApp(options?: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const app = await startTestApp(options);
  app.ctx.db.delete(conversations).where(gt(conversations.id, 0)).run();
  app.ctx.db.delete(notifications).where(gt(notifications.id, 0)).run();
  return app;
}

/** The id of the conversation between two members, started by the first. */
export async function conversationBetween(app: TestApp, first: Handle, second: Handle): Promise<number> {
  const response = await app.as(first).post("/api/conversations/create/").send({ user_2: CAST[second].id });
  return response.body.id;
}

/** A conversation that hangyeol has begun with garam. `path` is where its messages are sent. */
export async function startConversation() {
  const app = await startQuietApp();
  const conversation = await conversationBetween(app, "hangyeol", "garam");
  return { app, conversation, me: app.as("hangyeol"), path: `/api/messages/${conversation}/create/` };
}

/** Sends text; answers the message. */
export async function say(agent: Agent, conversation: number, message: string): Promise<Message> {
  const response = await agent.post(`/api/messages/${conversation}/create/`).send({ message });
  if (response.status !== 201) throw new Error(`not sent: ${response.status} ${response.text}`);
  return response.body;
}

/** Sends a picture without text; answers the message. */
export async function sayPicture(agent: Agent, conversation: number): Promise<Message> {
  const request = agent.post(`/api/messages/${conversation}/create/`).attach("image", await png(), "a.png");
  return (await request.expect(201)).body;
}

/** The texts a member sees in a conversation, in the order of their ids, whoever wrote them. */
export async function textsSeenBy(agent: Agent, conversation: number): Promise<string[]> {
  const { body } = await agent.get(`/api/conversations/${conversation}/messages/`).expect(200);
  const all: Message[] = [...body.system_messages, ...body.user1_messages, ...body.user2_messages];
  return all.toSorted((a, b) => a.id - b.id).map(({ message }) => message);
}
