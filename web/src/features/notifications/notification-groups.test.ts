import type { Notification } from "@chonsu/shared/entities/notifications";
import { expect, test } from "vitest";
import { groupNotifications } from "./notification-groups.ts";

const NOW = Date.parse("2026-11-21T15:00:00.000+09:00");
let lastId = 100;

function notice(given: Partial<Notification> & { by?: [number, string] | null }): Notification {
  const { by = [7, "윤준호"], ...rest } = given;
  lastId -= 1;
  return {
    id: lastId,
    user: 1,
    message: `${by?.[1] ?? "누군가"} 님이 댓글을 남겼어요.`,
    created_at: "2026-11-21T14:03:00.000+09:00",
    is_read: true,
    notification_type: "new_comment",
    related_user_id: by?.[0] ?? null,
    related_user: by && { id: by[0], user_name: by[1], image: null },
    related_project_id: 42,
    subject: "글",
    ...rest,
  };
}

const messagesOf = (...notices: Notification[]) => groupNotifications(notices, NOW).map(({ message }) => message);

test("comments of several members on one post are one row, each member counted once", () => {
  const notices = [
    notice({ by: [7, "윤준호"] }),
    notice({ by: [8, "이상우"], is_read: false }),
    notice({ by: [7, "윤준호"], is_read: false }),
    notice({ by: [9, "정하늘"] }),
  ];
  const [group, ...others] = groupNotifications(notices, NOW);
  expect(others).toEqual([]);
  expect(group?.message).toBe("윤준호 님 외 2명이 댓글을 남겼어요.");
  expect(group?.people.map(({ id }) => id)).toEqual([7, 8, 9]);
  expect(group?.newest).toBe(notices[0]);
  expect(group?.ids).toEqual(notices.map(({ id }) => id));
  expect(group?.unreadIds).toEqual([notices[1]?.id, notices[2]?.id]);
});

test("counts several comments of one member", () => {
  const reply = { notification_type: "reply_comment" } as const;
  expect(messagesOf(notice({}), notice({}))).toEqual(["윤준호 님이 댓글 2개를 남겼어요."]);
  expect(messagesOf(notice(reply), notice(reply))).toEqual(["윤준호 님이 답글 2개를 남겼어요."]);
});

test("other kinds, other posts and members who left have their own rows, in order", () => {
  const alone = [
    notice({}),
    notice({ related_project_id: 43 }),
    notice({ notification_type: "reply_comment", message: "윤준호 님이 답글을 남겼어요." }),
    notice({ by: null }),
    notice({ by: null }),
    notice({ related_project_id: null }),
    notice({ related_project_id: null }),
    notice({ notification_type: "project_tag", message: "태그" }),
    notice({ notification_type: "project_tag", message: "태그" }),
  ];
  expect(messagesOf(...alone)).toEqual(alone.map(({ message }) => message));
});

const message = (created_at: string, is_read = true) =>
  notice({
    notification_type: "new_message",
    message: "윤준호 님의 새 메시지가 있어요.",
    created_at,
    is_read,
    related_project_id: null,
  });

test("messages of one member are one row at the place of the newest, with the number of unread ones", () => {
  const [newest, old] = [message("2026-11-21T14:00:00+09:00", false), message("2026-10-01T14:00:00+09:00")];
  const groups = groupNotifications([newest, notice({}), old], NOW, new Map([[7, 3]]));
  expect(groups.map(({ message: words, span }) => [words, span])).toEqual([
    ["윤준호 님의 새 메시지 3개가 있어요.", "today"],
    ["윤준호 님이 댓글을 남겼어요.", "today"],
  ]);
  expect([groups[0]?.ids, groups[0]?.unreadIds]).toEqual([[newest.id, old.id], [newest.id]]);
  const [one, read] = [new Map([[7, 1]]), { ...newest, is_read: true }];
  expect(groupNotifications([newest], NOW, one)[0]?.message).toBe(newest.message);
  expect(groupNotifications([read], NOW, new Map([[7, 3]]))[0]?.message).toBe(newest.message);
});

test("comments of different ages are different rows", () => {
  expect(groupNotifications([notice({}), notice({ created_at: "2026-10-01T14:00:00+09:00" })], NOW)).toHaveLength(2);
});
