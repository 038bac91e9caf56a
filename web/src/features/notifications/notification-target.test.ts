import { NOTIFICATION_TYPES } from "@chonsu/shared/entities/notifications";
import { expect, test } from "vitest";
import { notificationTarget } from "./notification-target.ts";

const ME = 1;
const related = (notification_type: (typeof NOTIFICATION_TYPES)[number]) => ({
  notification_type,
  related_user_id: 7,
  related_project_id: 42,
  created_at: "2026-03-09T09:00:00+09:00",
});

test.each([
  ["invitation_register", "/profile/7"],
  ["friend_accept", "/profile/7"],
  ["experience_accept", "/profile/7"],
  ["experience_register", "/profile/7"],
  ["project_tag", "/projects/42"],
  ["new_comment", "/projects/42?comment=7%402026-03-09T09%3A00%3A00%2B09%3A00"],
  ["reply_comment", "/projects/42?comment=7%402026-03-09T09%3A00%3A00%2B09%3A00"],
  ["project_profile_keyword", "/projects/42"],
  ["invitation_expired", "/invite"],
  ["friend_request", "/friends?tab=requests"],
  ["new_message", "/conversations?with=7"],
  ["experience_request", "/profile/1?experience=invited"],
  ["experience_reject", "/profile/1"],
  ["experience_deleted", "/profile/1"],
  ["experience_invitation_deleted", null],
] as const)("%s leads to %s", (type, target) => {
  expect(notificationTarget(related(type), ME)).toBe(target);
});

test("a person or post that is gone has no target, and no kind throws", () => {
  const gone = { related_user_id: null, related_project_id: null, created_at: "2026-03-09T09:00:00+09:00" };
  const targets = NOTIFICATION_TYPES.map((type) => notificationTarget({ notification_type: type, ...gone }, ME));
  expect(targets.filter((target) => target?.includes("null"))).toEqual([]);
  expect(notificationTarget({ notification_type: "new_comment", ...gone }, ME)).toBeNull();
  expect(notificationTarget({ notification_type: "friend_accept", ...gone }, ME)).toBeNull();
});
