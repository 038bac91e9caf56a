import { friends } from "@chonsu/shared/contract/friends";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal } from "../failure.ts";
import { pendingRequest } from "../things.ts";
import { friendRequestChecks } from "./friend-requests.ts";

const FRIENDS = "wire.md §3 Friends";

/** Chons, and who asked whom. */
export const friendsChecks: GroupChecks<"friends"> = {
  ...friendRequestChecks,
  list: {
    answers: {
      200: row(
        "my relations of every status come by id, those others made with me included",
        FRIENDS,
        async (world) => {
          const [[me, a], b] = await Promise.all([world.pair(), world.member()]);
          const chon = await world.chon(me, a);
          const waiting = await pendingRequest(world, b, me);
          const list = await world.ok(friends.list, { as: me });
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
      "rejected-stays-listed": row("a refused request is listed as rejected", FRIENDS, async (world) => {
        const [a, b] = await world.pair();
        const id = await pendingRequest(world, a, b);
        await world.ok(friends.respond, { as: b, params: { id }, body: { status: "rejected" } });
        const list = await world.ok(friends.list, { as: a });
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
      200: row("my chons come by name, nobody who only asked among them", FRIENDS, async (world) => {
        const me = await world.member();
        const [b, a] = await Promise.all([world.member({ user_name: "나중" }), world.member({ user_name: "가장" })]);
        const c = await world.member();
        await Promise.all([world.chon(me, b), world.chon(a, me), pendingRequest(world, c, me)]);
        const list = await world.ok(friends.oneDegree, { as: me });
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
        async (world) => {
          const [[me, a], b, c] = await Promise.all([world.pair(), world.member(), world.member()]);
          const chon = await world.chon(a, b);
          const mine = await pendingRequest(world, me, a);
          await pendingRequest(world, c, a);
          const list = await world.ok(friends.ofUser, { as: me, params: { id: a.id } });
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
      "mine-are-all": row("of myself every relation is there, whatever its status", FRIENDS, async (world) => {
        const [me, a] = await world.pair();
        const id = await pendingRequest(world, a, me);
        const list = await world.ok(friends.ofUser, { as: me, params: { id: me.id } });
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
      200: row("my 1촌 and 2촌 with who is whose chon", "wire.md §1 (+)", async (world) => {
        const [me, a, b] = await world.trio();
        await Promise.all([world.chon(me, a), world.chon(a, b)]);
        const { people, links } = await world.ok(friends.map, { as: me });
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
