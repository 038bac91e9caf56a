import { notifications } from "@chonsu/shared/contract/notifications";
import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { type GroupChecks, refusal, row } from "../check.ts";
import type { Dataset } from "../dataset.ts";
import { equal, must } from "../failure.ts";
import { allPublished, publishedOf } from "../published.ts";
import { pendingRequest, rowsOf } from "../things.ts";
import { notificationRules } from "./rules/notification-rules.ts";
import { withdrawalRules } from "./rules/withdrawal-rules.ts";

const NOTES = "wire.md §3 Notifications";

/** A member with two notifications, newest first. */
async function publishedTwice(dataset: Dataset) {
  const [me, a, b] = await dataset.trio();
  await pendingRequest(dataset, a, me);
  await pendingRequest(dataset, b, me);
  return { me, ids: (await allPublished(dataset, me)).map(({ id }) => id), from: [b.id, a.id] };
}

export const notificationsChecks: GroupChecks<"notifications"> = {
  list: {
    answers: {
      200: row("newest first, unread, each saying who did it", NOTES, async (dataset) => {
        const { me, from } = await publishedTwice(dataset);
        const list = await allPublished(dataset, me);
        equal(
          "by whom",
          list.map(({ related_user_id }) => related_user_id),
          from,
        );
        must(
          "unread and mine",
          list.every(({ is_read, user }) => !is_read && user === me.id),
          list,
        );
        must(
          "known types",
          list.every((each) => NOTIFICATION_TYPES.includes(each.notification_type)),
          list,
        );
      }),
    },
    refuses: {
      PAGE_NOT_FOUND: refusal("a page past the end", "wire.md §1 Lists"),
    },
    rules: {
      after: row("after gives those with a greater id", NOTES, async (dataset) => {
        const { me, ids } = await publishedTwice(dataset);
        const [newer, older] = ids;
        const list = rowsOf(await dataset.ok(notifications.list, { as: me, query: { after: older } }));
        equal(
          "ids",
          list.map(({ id }) => id),
          [newer],
        );
      }),
      ...notificationRules,
      ...withdrawalRules,
    },
  },
  unreadCount: {
    answers: {
      200: row("how many are unread", NOTES, async (dataset) => {
        const { me, ids } = await publishedTwice(dataset);
        equal("before", await dataset.ok(notifications.unreadCount, { as: me }), { unread_count: 2 });
        await dataset.ok(notifications.update, { as: me, params: { id: ids[0] ?? 0 }, body: { is_read: true } });
        equal("after one is read", await dataset.ok(notifications.unreadCount, { as: me }), { unread_count: 1 });
      }),
    },
    refuses: {},
  },
  update: {
    answers: {
      200: row("read and unread again; a message is ignored", NOTES, async (dataset) => {
        const [me, other] = await dataset.pair();
        await pendingRequest(dataset, other, me);
        const { id, message } = await publishedOf(dataset, me, "friend_request");
        const update = (body: { is_read?: boolean; message?: string }) =>
          dataset.ok(notifications.update, { as: me, params: { id }, body });
        equal("read", (await update({ is_read: true })).is_read, true);
        const again = await update({ is_read: false, message: "다른 말" });
        equal("unread, with its own words", [again.is_read, again.message], [false, message]);
      }),
    },
    refuses: {
      NOTIFICATION_NOT_FOUND: refusal("there is none of mine", NOTES),
    },
  },
  remove: {
    answers: {
      204: row("it is gone, the others stay", NOTES, async (dataset) => {
        const { me, ids } = await publishedTwice(dataset);
        await dataset.ok(notifications.remove, { as: me, params: { id: ids[0] ?? 0 } });
        equal(
          "what is left",
          (await allPublished(dataset, me)).map(({ id }) => id),
          ids.slice(1),
        );
      }),
    },
    refuses: {
      NOTIFICATION_NOT_FOUND: refusal("there is none of mine", NOTES),
    },
  },
  readAll: {
    answers: {
      200: row("all of mine are read", NOTES, async (dataset) => {
        const { me } = await publishedTwice(dataset);
        await dataset.ok(notifications.readAll, { as: me });
        must(
          "all read",
          (await allPublished(dataset, me)).every(({ is_read }) => is_read),
          await allPublished(dataset, me),
        );
      }),
    },
    refuses: {},
  },
};
