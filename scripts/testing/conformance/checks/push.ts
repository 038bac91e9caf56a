import { accounts } from "@chonsu/shared/contract/accounts";
import { conversations } from "@chonsu/shared/contract/conversations";
import { experiences } from "@chonsu/shared/contract/experiences";
import { friends } from "@chonsu/shared/contract/friends";
import { messages } from "@chonsu/shared/contract/messages";
import { notifications } from "@chonsu/shared/contract/notifications";
import { projects } from "@chonsu/shared/contract/projects";
import { users } from "@chonsu/shared/contract/users";
import type { RealtimeEvent, RealtimePayload } from "@chonsu/shared/realtime/realtime";
import { type Row, row } from "../check.ts";
import { equal, must } from "../failure.ts";
import { listen, tryToListen } from "../push/listen.ts";
import type { Tab } from "../push/tab.ts";
import { pendingRequest, say, talkOf, writeComment, writePost } from "../things.ts";
import { allTold } from "../told.ts";
import type { World } from "../world.ts";

const PUSH = "wire.md §4";

/** Two members in a talk with open tabs, and somebody else who listens. */
async function listening(world: World) {
  const [a, b, spy] = await world.trio();
  const id = await talkOf(world, a, b);
  const [tabA, tabB, ear] = await Promise.all([listen(world, a), listen(world, b), listen(world, spy)]);
  return { a, b, id, tabA, tabB, ear };
}

/** That each event comes to whom it is for, and to nobody else: one that is missing does not compile. */
export const eventChecks: { readonly [E in RealtimeEvent]: Row } = {
  "notification:new": row("who is asked hears of it at once, with the number of unread ones", PUSH, async (world) => {
    const { a, b, tabB, ear } = await listening(world);
    await pendingRequest(world, a, b);
    const { notification, unread_count } = await tabB.heard("notification:new");
    equal(
      "which",
      [notification.notification_type, notification.related_user_id, unread_count],
      ["friend_request", a.id, 1],
    );
    equal(
      "as it is listed",
      (await allTold(world, b)).map(({ id }) => id),
      [notification.id],
    );
    equal("what a third hears", await ear.settled(), []);
  }),
  "notification:count": row("reading in one tab is told to the other", PUSH, async (world) => {
    const { a, b, tabB } = await listening(world);
    const other = await listen(world, b);
    await pendingRequest(world, a, b);
    await tabB.heard("notification:new");
    await world.ok(notifications.readAll, { as: b });
    await other.heard("notification:count");
    const { unread_count } = await tabB.heard("notification:count");
    equal("unread_count", unread_count, 0);
  }),
  "message:new": row("both sides hear a message, in every tab, and nobody else", PUSH, async (world) => {
    const { a, id, b, tabA, tabB, ear } = await listening(world);
    const second = await listen(world, b);
    const sent = await say(world, a, id, "둘만의 말");
    for (const tab of [tabA, tabB, second]) {
      const { conversation_id, message } = await tab.heard("message:new");
      equal("which", [conversation_id, message.id, message.message], [id, sent.id, "둘만의 말"]);
    }
    equal("what a third hears", await ear.settled(), []);
  }),
  "message:deleted": row("both sides hear that a message was deleted", PUSH, async (world) => {
    const { a, id, tabA, tabB, ear } = await listening(world);
    const sent = await say(world, a, id);
    await world.ok(messages.remove, { as: a, params: { id: sent.id } });
    for (const tab of [tabA, tabB]) {
      const { conversation_id, message_id } = await tab.heard("message:deleted");
      equal("which", [conversation_id, message_id], [id, sent.id]);
    }
    equal("what a third hears", await ear.settled(), []);
  }),
  "conversation:read": row("who wrote hears that it was read", PUSH, async (world) => {
    const { a, b, id, tabA, ear } = await listening(world);
    await say(world, a, id);
    await world.ok(conversations.read, { as: b, params: { id } });
    const { conversation_id, reader_id } = await tabA.heard("conversation:read");
    equal("which, by whom", [conversation_id, reader_id], [id, b.id]);
    equal("what a third hears", await ear.settled(), []);
  }),
  "conversation:changed": row("a talk that I leave is gone in my other tab", PUSH, async (world) => {
    const { a, id, tabA, ear } = await listening(world);
    await world.ok(conversations.leave, { as: a, params: { id } });
    equal("which", (await tabA.heard("conversation:changed")).conversation_id, id);
    equal("what a third hears", await ear.settled(), []);
  }),
  "friends:changed": row("both sides hear of what is between them, from request to end", PUSH, async (world) => {
    const { a, b, tabA, tabB, ear } = await listening(world);
    const id = await world.chon(a, b);
    await tabA.heard("friends:changed", ({ user_id }) => user_id === b.id);
    await tabB.heard("friends:changed", ({ user_id }) => user_id === a.id);
    await world.ok(friends.remove, { as: a, params: { id } });
    const heard = (await tabB.settled()).filter(({ event }) => event === "friends:changed");
    must("for the request, the acceptance and the end", heard.length === 3, heard);
    equal("what a third hears", await ear.settled(), []);
  }),
  "experiences:changed": row("who begins an experience hears of it in another tab", `${PUSH} (+)`, async (world) => {
    const { a, tabA, ear } = await listening(world);
    const { id } = await world.ok(experiences.create, { as: a, body: { title: "함께한 일" } });
    equal("which", (await tabA.heard("experiences:changed")).experience_id, id);
    equal("what a third hears", await ear.settled(), []);
  }),
  "profile:changed": row("who changes their profile hears of it in another tab", `${PUSH} (+)`, async (world) => {
    const { a, tabA, ear } = await listening(world);
    await world.ok(users.updateProfile, { as: a, body: { introduction: "안녕하세요." } });
    equal("whose", (await tabA.heard("profile:changed")).user_id, a.id);
    equal("what a third hears", await ear.settled(), []);
  }),
  "projects:changed": row(
    "a post's author, tagged people and commenters hear that it was edited, commented, liked and deleted",
    `${PUSH} (+)`,
    async (world) => {
      const { a, b, tabA, tabB, ear } = await listening(world);
      const [commenter, liker] = [await world.member(), await world.member()];
      const tabC = await listen(world, commenter);
      const { id } = await writePost(world, a, { tagged_users: [b.id] });
      const params = { id };
      let seen = 0;
      const allHear = async (...tabs: readonly Tab[]) => {
        const isNew = (told: RealtimePayload<"projects:changed">) => told.project_id === id && told.seq > seen;
        const told = await Promise.all(tabs.map((tab) => tab.heard("projects:changed", isNew)));
        seen = Math.max(...told.map(({ seq }) => seq));
      };
      await world.ok(projects.edit, { as: a, params, body: { title: "고친 제목" } });
      await allHear(tabA, tabB);
      await writeComment(world, commenter, id);
      await allHear(tabA, tabB, tabC);
      await world.ok(projects.toggleLike, { as: liker, params });
      await allHear(tabA, tabB, tabC);
      await world.ok(projects.remove, { as: a, params });
      await allHear(tabA, tabB, tabC);
      equal("what a third hears", await ear.settled(), []);
    },
  ),
  "feed:changed": row("everybody who is connected hears that posts came or went", `${PUSH} (+)`, async (world) => {
    const { a, ear } = await listening(world);
    const { id } = await writePost(world, a);
    // Others may write meanwhile: then a newer one is the newest.
    const { seq } = await ear.heard("feed:changed", ({ latest_id }) => latest_id >= id);
    await world.ok(projects.remove, { as: a, params: { id } });
    await ear.heard("feed:changed", (told) => told.seq > seq && told.latest_id !== id);
  }),
};

/** Rules of the connection itself. */
export const connectionChecks: Readonly<Record<string, Row>> = {
  "no-token": row("a handshake without a good token is refused", PUSH, async (world) => {
    for (const auth of [{}, { token: "" }, { token: "not.a.token" }, { token: 7 }]) {
      const outcome = await tryToListen(world, auth);
      must("a refused handshake", outcome !== "connected", outcome);
    }
  }),
  "wrong-kind": row("a refresh token opens no socket", `${PUSH}; wire.md §1 Tokens`, async (world) => {
    const { refresh } = await world.member();
    const outcome = await tryToListen(world, { token: refresh });
    must("a refused handshake", outcome !== "connected", outcome);
  }),
  "session-ends": row("the sockets of a session close when it ends", `${PUSH}; R5`, async (world) => {
    const { a: me, tabA } = await listening(world);
    await world.ok(accounts.remove, { as: me, body: { current_password: me.password } });
    await tabA.ended();
    const outcome = await tryToListen(world, { token: me.access });
    must("a refused handshake", outcome !== "connected", outcome);
  }),
  "rooms-are-the-servers": row("nobody comes into another's room by asking", `${PUSH}; R27`, async (world) => {
    const { a, b, id, tabA, ear } = await listening(world);
    for (const event of ["join", "subscribe", "room"]) ear.emit(event, `member:${b.id}`);
    await say(world, b, id);
    await tabA.heard("message:new");
    equal("what a third hears", await ear.settled(), []);
    must("the talk is not theirs", a.id !== b.id, id);
  }),
  "token-expires": row(
    "a socket is closed when its token expires",
    PUSH,
    async (world) => {
      const tab = await listen(world, await world.member());
      await world.passHours();
      await tab.ended();
    },
    { needs: ["advanceClock"] },
  ),
};
