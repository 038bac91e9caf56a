import { ACCESS_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import type { RealtimeEvent, RealtimePayload } from "@chonsu/shared/realtime/realtime";
import { PUSH } from "../calls.ts";
import { clockRow, type Row, row, rowsWith, soloRow } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, must, NotThere, valuesOf } from "../failure.ts";
import { listen, type MemberConnection, tryToListen } from "../push.ts";
import { connect, conversationOf, leaves, pendingRequest, say, writeComment, writePost } from "../things.ts";

/** Two members of a conversation and a third member, each with an open connection. */
async function listening(dataset: Dataset) {
  const [a, b, spy] = await dataset.trio();
  const id = await conversationOf(a, b);
  const [tabA, tabB, ear] = await Promise.all([listen(dataset, a), listen(dataset, b), listen(dataset, spy)]);
  return { a, b, id, tabA, tabB, ear };
}

type Listening = Awaited<ReturnType<typeof listening>>;
const listeningRow = rowsWith(listening);

/** A check of an event, at whose end the third member has heard nothing. */
function event(says: string, run: (listeners: Listening, dataset: Dataset) => Promise<void>): Row {
  return listeningRow(says, async (listeners, dataset) => {
    await run(listeners, dataset);
    equal("what a third hears", await listeners.ear.settled(), []);
  });
}

/** For each event: the receivers get it and nobody else does. A missing event does not compile. */
export const eventChecks: { readonly [E in RealtimeEvent]: Row } = {
  "notification:new": event(
    "the receiver of a request gets it at once, with the unread count",
    async ({ a, b, tabB }) => {
      await pendingRequest(a, b);
      const { notification, unread_count } = await tabB.heard("notification:new");
      const { notification_type, related_user_id } = notification;
      equal("which", [notification_type, related_user_id, unread_count], ["friend_request", a.id, 1]);
      equal("as it is listed", valuesOf(await b.notifications.list(), "id"), [notification.id]);
    },
  ),
  "notification:count": event("reading in one tab is pushed to the other", async ({ a, b, tabB }, dataset) => {
    const other = await listen(dataset, b);
    await pendingRequest(a, b);
    await tabB.heard("notification:new");
    await b.notifications.readAll();
    await other.heard("notification:count");
    equal("unread_count", (await tabB.heard("notification:count")).unread_count, 0);
  }),
  "message:new": event(
    "both sides get a message in every tab, and nobody else gets it",
    async ({ a, id, b, tabA, tabB }, dataset) => {
      const second = await listen(dataset, b);
      const sent = await say(a, id, "둘만의 말");
      for (const connection of [tabA, tabB, second]) {
        const { conversation_id, message } = await connection.heard("message:new");
        equal("which", [conversation_id, message.id, message.message], [id, sent.id, "둘만의 말"]);
      }
    },
  ),
  "message:deleted": event("both sides get the deletion of a message", async ({ a, id, tabA, tabB }) => {
    const sent = await say(a, id);
    await a.messages.remove({ params: { id: sent.id } });
    for (const connection of [tabA, tabB]) {
      const { conversation_id, message_id } = await connection.heard("message:deleted");
      equal("which", [conversation_id, message_id], [id, sent.id]);
    }
  }),
  "conversation:read": event("the writer gets the reading of a message", async ({ a, b, id, tabA }) => {
    await say(a, id);
    await b.conversations.read({ params: { id } });
    const { conversation_id, reader_id } = await tabA.heard("conversation:read");
    equal("which, by whom", [conversation_id, reader_id], [id, b.id]);
  }),
  "conversation:changed": event("a conversation that I leave disappears from my other tab", async ({ a, id, tabA }) => {
    await a.conversations.leave({ params: { id } });
    equal("which", (await tabA.heard("conversation:changed")).conversation_id, id);
  }),
  "friends:changed": event(
    "both sides get every change between them, from the request to the end",
    async ({ a, b, tabA, tabB }) => {
      const id = await connect(a, b);
      await tabA.heard("friends:changed", ({ user_id }) => user_id === b.id);
      await tabB.heard("friends:changed", ({ user_id }) => user_id === a.id);
      await a.friends.remove({ params: { id } });
      const heard = (await tabB.settled()).filter(({ event }) => event === "friends:changed");
      must("for the request, the acceptance and the end", heard.length === 3, heard);
    },
  ),
  "experiences:changed": event(
    "a member who begins an experience gets the event in another tab",
    async ({ a, tabA }) => {
      const { id } = await a.experiences.create({ body: { title: "함께한 일" } });
      equal("which", (await tabA.heard("experiences:changed")).experience_id, id);
    },
  ),
  "profile:changed": event("a member who changes the profile gets the event in another tab", async ({ a, tabA }) => {
    await a.users.updateProfile({ body: { introduction: "안녕하세요." } });
    equal("whose", (await tabA.heard("profile:changed")).user_id, a.id);
  }),
  "projects:changed": event(
    "a post's author, tagged people and commenters get its edits, comments, likes and deletion",
    async ({ a, b, tabA, tabB }, dataset) => {
      const [commenter, liker] = [await dataset.member(), await dataset.member()];
      const tabC = await listen(dataset, commenter);
      const { id } = await writePost(a, { tagged_users: [b.id] });
      const params = { id };
      let seen = 0;
      const allHear = async (...connections: readonly MemberConnection[]) => {
        const isNew = (payload: RealtimePayload<"projects:changed">) => payload.project_id === id && payload.seq > seen;
        const payloads = await Promise.all(
          connections.map((connection) => connection.heard("projects:changed", isNew)),
        );
        seen = Math.max(...valuesOf(payloads, "seq"));
      };
      await a.projects.edit({ params, body: { title: "고친 제목" } });
      await allHear(tabA, tabB);
      await writeComment(commenter, id);
      await allHear(tabA, tabB, tabC);
      await liker.projects.toggleLike({ params });
      await allHear(tabA, tabB, tabC);
      await a.projects.remove({ params });
      await allHear(tabA, tabB, tabC);
    },
  ),
  "feed:changed": event("every connection gets the event when a post is added or deleted", async ({ a, ear }) => {
    const { id } = await writePost(a);
    // Other checks may write posts meanwhile: then `latest_id` is larger.
    const { seq } = await ear.heard("feed:changed", ({ latest_id }) => latest_id >= id);
    await a.projects.remove({ params: { id } });
    await ear.heard("feed:changed", (payload) => payload.seq > seq && payload.latest_id !== id);
  }),
};

/** Fails unless a handshake with this token is refused. */
async function isRefused(dataset: Dataset, token: unknown): Promise<void> {
  if (dataset.run.absent.has(PUSH)) throw new NotThere(PUSH);
  const outcome = await tryToListen(dataset, token === undefined ? {} : { token });
  must("a refused handshake", outcome !== "connected", outcome);
}

/** Rules of the connection itself. */
export const connectionChecks: Readonly<Record<string, Row>> = {
  "no-token": row("a handshake without a valid token is refused", async (dataset) => {
    for (const token of [undefined, "", "not.a.token", 7]) await isRefused(dataset, token);
  }),
  "wrong-kind": row("a refresh token opens no socket (+ wire.md §1 Tokens)", async (dataset) => {
    await isRefused(dataset, (await dataset.member()).refresh);
  }),
  "session-ends": soloRow("the sockets of a session close when it ends, and no others (+ R5)", async (me, dataset) => {
    const [mine, other] = [await listen(dataset, me), await listen(dataset, await dataset.signIn(me))];
    await me.accounts.changePassword({ body: { new_password: me.password, current_password: me.password } });
    await other.ended();
    equal("what mine hears", await mine.settled(), []);
    await leaves(me);
    await mine.ended();
    await isRefused(dataset, me.access);
  }),
  "rooms-are-the-servers": row("a client cannot join another member's room (+ R27)", async (dataset) => {
    const { a, b, id, tabA, ear } = await listening(dataset);
    for (const event of ["join", "subscribe", "room"]) ear.emit(event, `member:${b.id}`);
    await say(b, id);
    await tabA.heard("message:new");
    equal("what a third hears", await ear.settled(), []);
    must("the conversation is not theirs", a.id !== b.id, id);
  }),
  "token-expires": clockRow("a socket is closed when its token expires", async (me, dataset) => {
    const connection = await listen(dataset, me);
    await dataset.pass(ACCESS_TOKEN_LIFETIME_MS + 1);
    await connection.ended();
  }),
};
