import { friends } from "@chonsu/shared/contract/friends";
import { notifications } from "@chonsu/shared/contract/notifications";
import { users } from "@chonsu/shared/contract/users";
import { CHON_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal, must } from "../failure.ts";
import { fullMember } from "../full-member.ts";
import { publishedOf } from "../published.ts";
import { pendingRequest } from "../things.ts";
import { friendMailRules } from "./rules/mail-rules.ts";

const FRIENDS = "wire.md §3 Friends";

export const friendRequestChecks: Pick<GroupChecks<"friends">, "request" | "respond" | "remove" | "cancel"> = {
  request: {
    answers: {
      201: row("a request waits, and its receiver is told who asks", FRIENDS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const asked = await dataset.ok(friends.request, { as: a, body: { to_user_id: b.id } });
        equal("the request", [asked.status, asked.from_user.id, asked.to_user.id], ["pending", a.id, b.id]);
        const published = await publishedOf(dataset, b, "friend_request");
        equal("related_user_id", published.related_user_id, a.id);
      }),
    },
    refuses: {
      SELF_FRIEND: refusal("nobody is their own chon", FRIENDS),
      ALREADY_FRIEND: refusal("chons do not ask each other again", FRIENDS),
      REQUEST_PENDING: refusal("where a request waits, neither side makes another", FRIENDS, async (dataset) => {
        const [a, b] = await dataset.pair();
        await pendingRequest(dataset, a, b);
        await dataset.refused(friends.request, "REQUEST_PENDING", { as: a, body: { to_user_id: b.id } });
        return { as: b, body: { to_user_id: a.id } };
      }),
      CHON_LIMIT_REACHED: refusal(
        "who has 50 chons asks for no more",
        "R9; product.md §9",
        async (dataset) => {
          const { full } = await fullMember(dataset);
          return { as: full, body: { to_user_id: (await dataset.member()).id } };
        },
        { slow: true },
      ),
      CHON_LIMIT_REACHED_BY_OTHER: refusal(
        "who has 50 chons is asked by nobody",
        "R36; product.md §9",
        async (dataset) => {
          const { full } = await fullMember(dataset);
          return { as: await dataset.member(), body: { to_user_id: full.id } };
        },
        { slow: true },
      ),
      USER_NOT_FOUND: refusal("nobody has this id", FRIENDS),
    },
    rules: {
      ...friendMailRules,
      "again-after-rejection": row("after a rejection either side may ask again", "R10", async (dataset) => {
        const [a, b] = await dataset.pair();
        const id = await pendingRequest(dataset, a, b);
        await dataset.ok(friends.respond, { as: b, params: { id }, body: { status: "rejected" } });
        const again = await pendingRequest(dataset, b, a);
        await dataset.ok(friends.respond, { as: a, params: { id: again }, body: { status: "rejected" } });
        await dataset.ok(friends.request, { as: a, body: { to_user_id: b.id } });
      }),
    },
  },
  respond: {
    answers: {
      200: row("accepting makes a chon: both counts are right, the requester is told", FRIENDS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const id = await pendingRequest(dataset, a, b);
        const answered = await dataset.ok(friends.respond, { as: b, params: { id }, body: { status: "accepted" } });
        equal("the answer", answered, { status: "accepted", id });
        for (const me of [a, b]) {
          const { profile } = await dataset.ok(users.current, { as: me });
          equal("one_degree_count", profile.one_degree_count, 1);
        }
        const published = await publishedOf(dataset, a, "friend_accept");
        equal("related_user_id", published.related_user_id, b.id);
      }),
    },
    refuses: {
      NOT_PENDING: refusal("what was answered is not answered again", FRIENDS),
      NOT_RECEIVER: refusal("only the receiver answers", "R10"),
      FRIEND_NOT_FOUND: refusal("there is no such request", FRIENDS),
      CHON_LIMIT_REACHED: refusal(
        "who has 50 chons accepts no more",
        "R9",
        async (dataset) => {
          const { full, toFull } = await fullMember(dataset);
          return { as: full, params: { id: toFull }, body: { status: "accepted" } };
        },
        { slow: true },
      ),
      CHON_LIMIT_REACHED_BY_OTHER: refusal(
        "the request of who has 50 chons by now is not accepted",
        "R9",
        async (dataset) => {
          const { asked, byFull } = await fullMember(dataset);
          return { as: asked, params: { id: byFull }, body: { status: "accepted" } };
        },
        { slow: true },
      ),
    },
    rules: {
      "limit-under-concurrency": row(
        "of two requests accepted at once with 49 chons one is granted",
        "R9",
        async (dataset) => {
          const { full, grantedAtOnce } = await fullMember(dataset);
          equal("granted", grantedAtOnce, 1);
          const { profile } = await dataset.ok(users.current, { as: full });
          equal("one_degree_count", profile.one_degree_count, CHON_MAX);
        },
        { slow: true },
      ),
      "rejection-tells-nobody": row("rejecting notifies nobody", "R12", async (dataset) => {
        const [a, b] = await dataset.pair();
        const id = await pendingRequest(dataset, a, b);
        await dataset.ok(friends.respond, { as: b, params: { id }, body: { status: "rejected" } });
        const list = await dataset.ok(notifications.list, { as: a });
        must("no notification for the requester", Array.isArray(list) && list.length === 0, list);
      }),
    },
  },
  remove: {
    answers: {
      204: row("either side ends a chon, and both counts fall", `${FRIENDS}; R10`, async (dataset) => {
        const [a, b] = await dataset.pair();
        await dataset.ok(friends.remove, { as: b, params: { id: await dataset.chon(a, b) } });
        for (const me of [a, b]) {
          const { profile } = await dataset.ok(users.current, { as: me });
          equal("one_degree_count", profile.one_degree_count, 0);
        }
        equal("what is left", await dataset.ok(friends.list, { as: a }), []);
      }),
    },
    refuses: {
      NOT_SENDER: refusal("the receiver of a request rejects it and does not delete it", FRIENDS),
      FRIEND_NOT_FOUND: refusal("there is no such relation", FRIENDS),
    },
    rules: {
      "rejected-stays": row("a rejected request is not deleted", `${FRIENDS}; R10`, async (dataset) => {
        const [a, b] = await dataset.pair();
        const params = { id: await pendingRequest(dataset, a, b) };
        await dataset.ok(friends.respond, { as: b, params, body: { status: "rejected" } });
        await dataset.refused(friends.remove, "FRIEND_NOT_FOUND", { as: a, params });
      }),
    },
  },
  cancel: {
    answers: {
      204: row("the sender takes a request back, and it is gone for both", `${FRIENDS}; R10`, async (dataset) => {
        const [a, b] = await dataset.pair();
        await dataset.ok(friends.cancel, { as: a, params: { id: await pendingRequest(dataset, a, b) } });
        for (const as of [a, b]) equal("what is left", await dataset.ok(friends.list, { as }), []);
      }),
    },
    refuses: {
      NOT_SENDER: refusal("only the sender takes a request back", "R10"),
      FRIEND_NOT_FOUND: refusal("there is no such request", FRIENDS),
    },
    rules: {
      "chon-stays": row("what was accepted is not taken back as a request", FRIENDS, async (dataset) => {
        const [a, b] = await dataset.pair();
        const params = { id: await dataset.chon(a, b) };
        await dataset.refused(friends.cancel, "FRIEND_NOT_FOUND", { as: a, params });
      }),
    },
  },
};
