import { CAST } from "@chonsu/db/seed/cast";
import type { Message } from "@chonsu/shared/entities/conversations";
import { describe, expect, it } from "vitest";
import { say, startQuietApp, talkBetween } from "../support/chat.ts";
import type { Handle, TestApp } from "../support/harness.ts";
import { openTab, type Tab } from "../support/tabs.ts";

const WRITERS = ["junho", "minji", "doyun", "sohee"] as const;
const EACH = 50;

/** Two tabs of a member over each transport. */
function tabsOf(app: TestApp, handle: Handle): Promise<Tab[]> {
  const { id } = CAST[handle];
  return Promise.all(
    ["websocket", "polling", "websocket", "polling"].map((transport) => openTab(app, id, app.token(id), [transport])),
  );
}

async function messagesOf(tab: Tab): Promise<Message[]> {
  const payloads = (await tab.payloads("message:new")) as { message: Message }[];
  return payloads.map(({ message }) => message);
}

describe("a burst of 200 messages by four writers at once", () => {
  it("comes to every tab of its receiver once, in one order, over both transports; to a writer only their own", async () => {
    const app = await startQuietApp();
    const talks = await Promise.all(WRITERS.map((writer) => talkBetween(app, writer, "garam")));
    const [receiver, writer] = [await tabsOf(app, "garam"), await tabsOf(app, "junho")];
    await Promise.all(
      WRITERS.map(async (handle, index) => {
        const agent = app.as(handle);
        for (let number = 0; number < EACH; number += 1) await say(agent, talks[index] ?? 0, `${handle} ${number}`);
      }),
    );
    const [first = []] = await Promise.all(receiver.map(messagesOf));
    expect(first).toHaveLength(WRITERS.length * EACH);
    for (const handle of WRITERS) {
      const own = first.filter(({ message }) => message.startsWith(handle));
      expect(own.map(({ message }) => message)).toEqual(Array.from({ length: EACH }, (_, n) => `${handle} ${n}`));
    }
    for (const tab of [...receiver, ...writer])
      expect(tab.seqs).toEqual([...new Set(tab.seqs)].toSorted((a, b) => a - b));
    for (const tab of receiver) {
      expect(await messagesOf(tab)).toEqual(first);
      // Each message and the renewed notification of it.
      expect(tab.seqs).toHaveLength(2 * first.length);
    }
    for (const tab of writer) {
      expect(await messagesOf(tab)).toEqual(first.filter(({ message }) => message.startsWith("junho")));
      expect((await tab.settled()).every(({ event }) => event === "message:new")).toBe(true);
    }
  });

  it("leaves a tab that was away with what it missed: what the list gives after the last seen message", async () => {
    const app = await startQuietApp();
    const talk = await talkBetween(app, "junho", "garam");
    const [me, other] = [app.as("garam"), app.as("junho")];
    const seen = await say(other, talk, "본 말");
    const { seq } = (await me.get("/api/changes/").expect(200)).body;
    for (let number = 0; number < 30; number += 1) await say(number % 3 === 0 ? me : other, talk, String(number));
    const { changes } = (await me.get(`/api/changes/?since=${seq}`).expect(200)).body;
    expect(changes.map(({ event, ref }: { event: string; ref: number }) => [event, ref])).toEqual([
      ["message:new", talk],
      ["notification:new", 0],
    ]);
    const { body } = await me.get(`/api/conversations/${talk}/messages/?after=${seen.id}`).expect(200);
    const missed = [...body.user1_messages, ...body.user2_messages].toSorted((a, b) => a.id - b.id);
    expect(missed.map(({ message }) => message)).toEqual(Array.from({ length: 30 }, (_, number) => String(number)));
  });
});
