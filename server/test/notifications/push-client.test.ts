import { CAST, type Handle } from "@chonsu/db/seed/cast";
import { seededRandom } from "@chonsu/db/seeded-random";
import type { Notification } from "@chonsu/shared/entities/notifications";
import type { RealtimePayload } from "@chonsu/shared/realtime/realtime";
import { expect, it } from "vitest";
import { randomInteger } from "../../src/platform/random.ts";
import { conversationBetween, say, startQuietApp } from "../support/chat.ts";
import { openConnection } from "../support/connections.ts";
import { depart, type TestApp } from "../support/harness.ts";

const { garam } = CAST;
const ACTS = 60;
const WRITERS = ["hangyeol", "junho", "sohee"] as const;

/** A client that does what docs/push.md says about notifications, and nothing else. */
async function followNotifications(app: TestApp) {
  const fetchList = async (): Promise<Notification[]> =>
    (await app.as("garam").get("/api/notifications/").expect(200)).body;
  const connection = await openConnection(app, garam.id);
  let list = await fetchList();
  let bell = 0;
  let handled = 0;
  /** Handles all events that have arrived, one after the other. */
  const show = async () => {
    for (const { event, payload } of (await connection.settled()).slice(handled)) {
      handled += 1;
      if (event === "notification:new") {
        const { notification, replaces, unread_count } = payload as RealtimePayload<"notification:new">;
        list = [notification, ...list.filter(({ id }) => id !== notification.id && id !== replaces)];
        bell = unread_count;
      }
      if (event === "notification:count") {
        bell = (payload as RealtimePayload<"notification:count">).unread_count;
        list = await fetchList();
      }
    }
    return { list, bell };
  };
  return { show, fetchList };
}

/** One act of somebody, chosen at random. */
async function act(app: TestApp, pick: <T>(all: readonly T[]) => T | undefined, gone: Set<Handle>) {
  const me = app.as("garam");
  const writer = pick(WRITERS.filter((one) => !gone.has(one))) ?? "junho";
  const other = app.as(writer);
  const conversation = await conversationBetween(app, writer, "garam");
  const notices: Notification[] = (await me.get("/api/notifications/")).body;
  const notice = `/api/notifications`;
  const one = pick(notices);
  const messages = (await other.get(`/api/conversations/${conversation}/messages/`)).body;
  const mine = pick<{ id: number; sender: number }>([...messages.user1_messages, ...messages.user2_messages]);
  await pick<() => PromiseLike<unknown>>([
    () => say(other, conversation, "말"),
    () => say(other, conversation, "또"),
    () => me.post(`/api/messages/${conversation}/create/`).send({ message: "답" }),
    () => other.patch(`/api/messages/${mine?.id ?? 0}/delete/`),
    () => other.patch(`/api/messages/${mine?.id ?? 0}/delete/`),
    () => me.patch(`/api/conversations/${conversation}/read/`),
    () => me.delete(`/api/conversations/${conversation}/delete/`),
    () => other.delete(`/api/conversations/${conversation}/delete/`),
    () => me.patch(`${notice}/update/${one?.id ?? 0}/`).send({ is_read: one?.is_read === false }),
    () => me.delete(`${notice}/delete/${one?.id ?? 0}/`),
    () => me.post("/api/notifications-all-read/"),
    () => other.post("/api/friends/").send({ to_user_id: garam.id }),
    async () => {
      const relations: { id: number; from_user: { id: number } }[] = (await other.get("/api/friends/")).body;
      await other.delete(`/api/friends/request-cancel/${relations.at(-1)?.id ?? 0}/`);
    },
  ])?.();
}

it.each([1, 2, 3])(
  "a client that follows docs/push.md has the list and the number of the server (%i)",
  async (seed) => {
    const app = await startQuietApp();
    const random = seededRandom(`push client ${seed}`);
    const pick = <T>(all: readonly T[]): T | undefined => all[randomInteger(random, 0, all.length - 1)];
    const client = await followNotifications(app);
    const gone = new Set<Handle>();
    for (let done = 0; done < ACTS; done += 1) {
      app.clock.advance(1000);
      if (done === ACTS / 2 || done === ACTS - 20) {
        const leaver = WRITERS[gone.size] ?? "sohee";
        gone.add(leaver);
        await depart(app, leaver);
      } else await act(app, pick, gone);
      const { list, bell } = await client.show();
      expect(list).toEqual(await client.fetchList());
      expect(bell).toBe(list.filter(({ is_read }) => !is_read).length);
      expect(list.every(({ id }, at) => at === 0 || id < (list[at - 1]?.id ?? 0))).toBe(true);
    }
  },
);
