import type { Notification } from "@chonsu/shared/entities/notifications";
import { expect, test } from "vitest";
import { groupNotifications } from "./notification-groups.ts";

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

const messagesOf = (...notices: Notification[]) => groupNotifications(notices).map(({ message }) => message);

test("comments of several members on one post are one row, each member counted once", () => {
  const notices = [
    notice({ by: [7, "윤준호"] }),
    notice({ by: [8, "이상우"], is_read: false }),
    notice({ by: [7, "윤준호"], is_read: false }),
    notice({ by: [9, "정하늘"] }),
  ];
  const [group, ...others] = groupNotifications(notices);
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
