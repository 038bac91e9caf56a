import { friends } from "@chonsu/shared/contract/friends";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal } from "../failure.ts";
import { pendingRequest } from "../things.ts";
import { friendRequestChecks } from "./friend-requests.ts";

const FRIENDS = "wire.md §3 Friends";

export const friendsChecks: GroupChecks<"friends"> = {
  ...friendRequestChecks,
  list: {
    answers: {
      200: row(
        "my relations of every status come by id, those others made with me included",
        FRIENDS,
        async (dataset) => {
          const [[me, a], b] = await Promise.all([dataset.pair(), dataset.member()]);
          const chon = await dataset.chon(me, a);
          const waiting = await pendingRequest(dataset, b, me);
          const list = await dataset.ok(friends.list, { as: me });
          equal(
            "ids and states",
            list.map(({ id, status }) => [id, status]),
            [
              [chon, "accepted"],
              [waiting, "pending"],
            ],
          );
        },
      ),
    },
    refuses: {},
    rules: {
      "rejected-stays-listed": row("a refused request is listed as rejected", FRIENDS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const id = await pendingRequest(dataset, a, b);
        await dataset.ok(friends.respond, { as: b, params: { id }, body: { status: "rejected" } });
        const list = await dataset.ok(friends.list, { as: a });
        equal(
          "states",
          list.map(({ status }) => status),
          ["rejected"],
        );
      }),
    },
  },
  oneDegree: {
    answers: {
      200: row("my chons come by name, nobody who only asked among them", FRIENDS, async (dataset) => {
        const me = await dataset.member();
        const [b, a] = await Promise.all([
          dataset.member({ user_name: "나중" }),
          dataset.member({ user_name: "가장" }),
        ]);
        const c = await dataset.member();
        await Promise.all([dataset.chon(me, b), dataset.chon(a, me), pendingRequest(dataset, c, me)]);
        const list = await dataset.ok(friends.oneDegree, { as: me });
        equal(
          "ids",
          list.map(({ id }) => id),
          [a.id, b.id],
        );
        equal(
          "their distance",
          list.map(({ relation_degree }) => relation_degree),
          [1, 1],
        );
      }),
    },
    refuses: {},
  },
  ofUser: {
    answers: {
      200: row(
        "the accepted ones of a member, and of the others only those between that member and me",
        FRIENDS,
        async (dataset) => {
          const [[me, a], b, c] = await Promise.all([dataset.pair(), dataset.member(), dataset.member()]);
          const chon = await dataset.chon(a, b);
          const mine = await pendingRequest(dataset, me, a);
          await pendingRequest(dataset, c, a);
          const list = await dataset.ok(friends.ofUser, { as: me, params: { id: a.id } });
          equal(
            "ids",
            list.map(({ id }) => id),
            [chon, mine],
          );
        },
      ),
    },
    refuses: {
      USER_NOT_FOUND: refusal("nobody has this id", FRIENDS),
    },
    rules: {
      "mine-are-all": row("of myself every relation is there, whatever its status", FRIENDS, async (dataset) => {
        const [me, a] = await dataset.pair();
        const id = await pendingRequest(dataset, a, me);
        const list = await dataset.ok(friends.ofUser, { as: me, params: { id: me.id } });
        equal(
          "ids",
          list.map((each) => each.id),
          [id],
        );
      }),
    },
  },
  map: {
    answers: {
      200: row("my 1촌 and 2촌 with who is whose chon", "wire.md §1 (+)", async (dataset) => {
        const [me, a, b] = await dataset.trio();
        await Promise.all([dataset.chon(me, a), dataset.chon(a, b)]);
        const { people, links } = await dataset.ok(friends.map, { as: me });
        equal(
          "people",
          people.map(({ id, relation_degree }) => [id, relation_degree]),
          [
            [a.id, 1],
            [b.id, 2],
          ],
        );
        equal("links", links, [[Math.min(a.id, b.id), Math.max(a.id, b.id)]]);
      }),
    },
    refuses: {},
  },
};
