import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { CHON_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, pairRow, peopleRow, row, rowsWith, soloRow } from "../check.ts";
import type { Dataset, Member } from "../dataset.ts";
import { added } from "../differences/guard.ts";
import { equal, must, valuesOf } from "../failure.ts";
import { fullRow } from "../full-member.ts";
import { able } from "../run-facts.ts";
import { connect, mustBeNotified, NOBODY, pendingRequest } from "../things.ts";

const mailedRow = rowsWith((dataset) => dataset.pair(), { needs: ["readMails"] });

/** Fails unless a mail to one of two members names the other. */
async function isMailed({ run }: Dataset, to: Member, from: Member): Promise<void> {
  const mails = await able(run, "readMails")(to.email);
  const isNamed = mails.some(({ subject, text }) => `${subject}\n${text}`.includes(from.name));
  must(`a mail that names ${from.name}`, isNamed, mails);
}

/** A request that was rejected; returns its id. */
async function rejectedRequest(from: Member, to: Member): Promise<number> {
  const id = await pendingRequest(from, to);
  await to.friends.respond({ params: { id }, body: { status: "rejected" } });
  return id;
}

/** Fails unless each member has this many chons. */
async function haveChons(count: number, ...members: readonly Member[]): Promise<void> {
  for (const { users } of members) equal("one_degree_count", (await users.current()).profile.one_degree_count, count);
}

export const friendsChecks: GroupChecks<"friends"> = {
  request: {
    201: pairRow("a request is pending, from its sender to its receiver", async ([a, b]) => {
      const asked = await a.friends.request({ body: { to_user_id: b.id } });
      equal("the request", [asked.status, asked.from_user.id, asked.to_user.id], ["pending", a.id, b.id]);
    }),
    "receiver-is-told": pairRow("the receiver of a request is notified with its sender", async ([a, b]) => {
      await pendingRequest(a, b);
      await mustBeNotified(b, "friend_request", a.id);
    }),
    REQUEST_PENDING: pairRow("while a request is pending, neither side can send another", async ([a, b]) => {
      await pendingRequest(a, b);
      await a.refused.friends.request("REQUEST_PENDING", { body: { to_user_id: b.id } });
      return { as: b, body: { to_user_id: a.id } };
    }),
    CHON_LIMIT_REACHED: fullRow("who has 50 chons asks for no more (R9; product.md §9)", async ({ full }, dataset) => ({
      as: full,
      body: { to_user_id: (await dataset.member()).id },
    })),
    CHON_LIMIT_REACHED_BY_OTHER: fullRow(
      "who has 50 chons is asked by nobody (R36; product.md §9)",
      async ({ full }, dataset) => ({ as: await dataset.member(), body: { to_user_id: full.id } }),
    ),
    mailed: mailedRow(
      "the receiver of a request and, when it is accepted, its sender are mailed who it was",
      async ([a, b], dataset) => {
        const id = await pendingRequest(a, b);
        await isMailed(dataset, b, a);
        await b.friends.respond({ params: { id }, body: { status: "accepted" } });
        await isMailed(dataset, a, b);
      },
    ),
    "again-after-rejection": pairRow("after a rejection either side may send a request again (R10)", async ([a, b]) => {
      await rejectedRequest(a, b);
      await rejectedRequest(b, a);
      await a.friends.request({ body: { to_user_id: b.id } });
    }),
  },
  respond: {
    200: pairRow("accept makes a chon: both counts are right, and the sender is notified", async ([a, b]) => {
      const id = await pendingRequest(a, b);
      const answered = await b.friends.respond({ params: { id }, body: { status: "accepted" } });
      equal("the answer", answered, { status: "accepted", id });
      await haveChons(1, a, b);
      await mustBeNotified(a, "friend_accept", b.id);
    }),
    CHON_LIMIT_REACHED: fullRow("who has 50 chons accepts no more (R9)", async ({ full, toFull }) => ({
      as: full,
      params: { id: toFull },
      body: { status: "accepted" },
    })),
    CHON_LIMIT_REACHED_BY_OTHER: fullRow(
      "the request of who has 50 chons by now is not accepted (R9)",
      async ({ asked, byFull }) => ({ as: asked, params: { id: byFull }, body: { status: "accepted" } }),
    ),
    "limit-under-concurrency": fullRow(
      "of two requests accepted at once with 49 chons one is granted (R9)",
      async ({ full, grantedAtOnce }) => {
        equal("granted", grantedAtOnce, 1);
        await haveChons(CHON_MAX, full);
      },
    ),
    "rejection-tells-nobody": pairRow("reject notifies nobody (R12)", async ([a, b]) => {
      await rejectedRequest(a, b);
      equal("notifications of the requester", await a.notifications.list(), []);
    }),
  },
  remove: {
    204: pairRow("either side ends a chon, and both counts decrease (+ R10)", async ([a, b]) => {
      await b.friends.remove({ params: { id: await connect(a, b) } });
      await haveChons(0, a, b);
      equal("what is left", await a.friends.list(), []);
    }),
    "rejected-stays": pairRow("a rejected request is not deleted (+ R10)", async ([a, b]) => {
      const params = { id: await rejectedRequest(a, b) };
      await a.refused.friends.remove("FRIEND_NOT_FOUND", { params });
    }),
  },
  cancel: {
    204: pairRow("the sender cancels a request, and it is deleted for both (+ R10)", async ([a, b]) => {
      await a.friends.cancel({ params: { id: await pendingRequest(a, b) } });
      for (const as of [a, b]) equal("what is left", await as.friends.list(), []);
    }),
    "chon-stays": pairRow("an accepted request cannot be cancelled", async ([a, b]) => {
      const params = { id: await connect(a, b) };
      await a.refused.friends.cancel("FRIEND_NOT_FOUND", { params });
    }),
  },
  list: {
    200: row("my relations of every status, sent and received, by id", async (dataset) => {
      const [[me, a], b] = await Promise.all([dataset.pair(), dataset.member()]);
      const chon = await connect(me, a);
      const waiting = await pendingRequest(b, me);
      const list = await me.friends.list();
      equal("ids", valuesOf(list, "id"), [chon, waiting]);
      equal("states", valuesOf(list, "status"), ["accepted", "pending"]);
    }),
    "rejected-stays-listed": pairRow("a refused request is listed as rejected", async ([a, b]) => {
      await rejectedRequest(a, b);
      equal("states", valuesOf(await a.friends.list(), "status"), ["rejected"]);
    }),
  },
  oneDegree: {
    200: soloRow("my chons by name, without pending requests", async (me, dataset) => {
      const [b, a] = await Promise.all([dataset.member({ user_name: "나중" }), dataset.member({ user_name: "가장" })]);
      const c = await dataset.member();
      await Promise.all([connect(me, b), connect(a, me), pendingRequest(c, me)]);
      const list = await me.friends.oneDegree();
      equal("ids", valuesOf(list, "id"), [a.id, b.id]);
      const distances = list.map(({ relation_degree }) => added("User.relation_degree", relation_degree));
      equal("their distance", distances, [1, 1]);
    }),
  },
  ofUser: {
    200: row("the accepted ones of a member, and other ones only between that member and me", async (dataset) => {
      const [[me, a], b, c] = await Promise.all([dataset.pair(), dataset.member(), dataset.member()]);
      const chon = await connect(a, b);
      const mine = await pendingRequest(me, a);
      await pendingRequest(c, a);
      equal("ids", valuesOf(await me.friends.ofUser({ params: { id: a.id } }), "id"), [chon, mine]);
    }),
    "mine-are-all": pairRow("for myself every relation, with any status", async ([me, a]) => {
      const id = await pendingRequest(a, me);
      equal("ids", valuesOf(await me.friends.ofUser({ params: { id: me.id } }), "id"), [id]);
    }),
  },
  map: {
    200: row("my 1촌 and 2촌, with the chons among them (wire.md §1 (+))", async (dataset) => {
      const [[me, a, b], c] = await Promise.all([dataset.trio(), dataset.member()]);
      await Promise.all([connect(me, a), connect(me, b)]);
      await Promise.all([connect(a, b), connect(b, c)]);
      const { people, links } = await me.friends.map();
      const degrees = people.map(({ id, relation_degree }) => `${id} at ${relation_degree}`);
      equal("people", degrees.toSorted(), [`${a.id} at 1`, `${b.id} at 1`, `${c.id} at 2`].toSorted());
      const pairOf = (...ids: readonly number[]) => ids.toSorted((one, other) => one - other).join();
      equal("each chon once", links.map(String).toSorted(), [pairOf(a.id, b.id), pairOf(b.id, c.id)].toSorted());
    }),
  },
  via: {
    200: peopleRow(
      "owner",
      "friend",
      "second",
      "third",
      "stranger",
    )("how near members are, and the 1촌 on the way to a 2촌 and a 3촌 (wire.md §2 (+))", async (people) => {
      const { owner, friend, second, third, stranger } = people;
      const via = { id: friend.id, user_name: friend.name, others: 0 };
      const connections = [
        { user: third.id, relation_degree: 3, via },
        { user: second.id, relation_degree: 2, via },
        { user: friend.id, relation_degree: 1, via: null },
        { user: owner.id, relation_degree: 0, via: null },
        ...[stranger.id, DELETED_USER_ID, NOBODY].map((user) => ({ user, relation_degree: null, via: null })),
      ];
      const query = { user_ids: valuesOf(connections, "user").join() };
      equal("the answer", await owner.friends.via({ query }), { connections });
    }),
  },
};
