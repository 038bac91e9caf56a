import { notificationMessage } from "@chonsu/shared/copy/notifications";
import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { notifications } from "../../tables/notifications.ts";
import { type Batch, batch, numbered } from "../batch.ts";
import { CAST, type Handle } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { EXPERIENCES } from "./experiences.ts";
import { PROJECTS, type ProjectKey } from "./projects.ts";

/** Somebody in a notification who is not a member: the name on an invitation link that nobody used. */
interface Stranger {
  readonly name: string;
}

interface NotificationEntry {
  readonly to: Handle;
  readonly type: NotificationType;
  /** The member who caused it. Null when that member has left the product (R8). */
  readonly by: Handle | Stranger | null;
  /** The post that it is about. Its title is the subject. */
  readonly project?: ProjectKey;
  readonly subject?: string;
  readonly at: string;
  readonly isUnread?: true;
}

const { robotOne, soundMap } = EXPERIENCES;

/** haneul's notifications: every type, read and unread. Oldest first. */
const FOR_HANEUL: ReadonlyArray<Omit<NotificationEntry, "to">> = [
  { type: "invitation_register", by: "junho", at: "398d" },
  { type: "friend_accept", by: "sohee", at: "240d" },
  { type: "experience_accept", by: "junho", subject: robotOne.title, at: "148d" },
  { type: "experience_reject", by: "yejin", subject: robotOne.title, at: "138d" },
  // Signed up by the share link, and has not joined yet.
  { type: "experience_register", by: "taeyang", subject: robotOne.title, at: "120d" },
  // haneul was removed from an experience.
  { type: "experience_deleted", by: "arin", subject: "게임잼 2024", at: "70d" },
  { type: "invitation_expired", by: { name: "오래전 룸메이트 지훈" }, at: "38d" },
  { type: "project_tag", by: "hyunwoo", project: "cubeSat", at: "30d" },
  { type: "reply_comment", by: "minji", project: "festivalGoods", at: "18d" },
  { type: "reply_comment", by: null, project: "festivalGoods", at: "17d" },
  // A click does nothing. The subject holds a fragment that breaks old clients.
  { type: "experience_invitation_deleted", by: "seungmin", subject: "동아리 서버 이전을 통해 배운 것", at: "10d" },
  { type: "friend_request", by: "sooyoung", at: "4d" },
  { type: "new_comment", by: "taeyang", project: "ridingCrew", at: "3d20h" },
  { type: "experience_request", by: "sohee", subject: soundMap.title, at: "3d", isUnread: true },
  { type: "project_profile_keyword", by: "dahye", project: "rehabArm", at: "2d", isUnread: true },
  { type: "invitation_expired", by: { name: "안지후" }, at: "1d2h", isUnread: true },
  { type: "invitation_register", by: "jimin", at: "week 0.1", isUnread: true },
  { type: "new_comment", by: "woojin", project: "deliveryRobot", at: "2h40m" },
  { type: "reply_comment", by: "woojin", project: "deliveryRobot", at: "2h10m", isUnread: true },
  { type: "friend_request", by: "dahye", at: "2h10m", isUnread: true },
  { type: "new_comment", by: "dahye", project: "deliveryRobot", at: "1h50m", isUnread: true },
  { type: "new_message", by: "dahye", at: "1h40m", isUnread: true },
  { type: "new_comment", by: "sangwoo", project: "deliveryRobot", at: "1h20m", isUnread: true },
  { type: "new_message", by: "minji", at: "39m", isUnread: true },
  { type: "new_message", by: "junho", at: "9m", isUnread: true },
  // The newest one.
  { type: "project_profile_keyword", by: "juwon", project: "walkingRobot", at: "week 0.999", isUnread: true },
];

/** Notifications of the other members about other rows of the seed. */
const FOR_OTHERS: readonly NotificationEntry[] = [
  { to: "woojin", type: "friend_request", by: "haneul", at: "1d3h" },
  { to: "sora", type: "friend_request", by: "haneul", at: "9d", isUnread: true },
  { to: "yuna", type: "friend_request", by: "dahye", at: "5d", isUnread: true },
  { to: "sungjin", type: "friend_request", by: "woojin", at: "2d", isUnread: true },
  { to: "sungjin", type: "friend_request", by: "nayeon", at: "1d", isUnread: true },
  { to: "seungmin", type: "experience_request", by: "haneul", subject: robotOne.title, at: "5d", isUnread: true },
  { to: "taeyang", type: "experience_request", by: "haneul", subject: robotOne.title, at: "2d", isUnread: true },
  { to: "junho", type: "project_tag", by: "haneul", project: "deliveryRobot", at: "3h" },
  { to: "doyun", type: "project_tag", by: "haneul", project: "deliveryRobot", at: "3h", isUnread: true },
  { to: "seungmin", type: "project_tag", by: "haneul", project: "deliveryRobot", at: "3h" },
  { to: "woojin", type: "reply_comment", by: "haneul", project: "deliveryRobot", at: "2h30m" },
  { to: "sangwoo", type: "reply_comment", by: "junho", project: "deliveryRobot", at: "50m", isUnread: true },
  { to: "seoyun", type: "new_comment", by: "serin", project: "indoorGuide", at: "1d" },
  // The writer is not connected to seoyun.
  { to: "seoyun", type: "new_comment", by: "nuri", project: "indoorGuide", at: "20h", isUnread: true },
  { to: "minji", type: "invitation_register", by: "haeun", at: "week 0.25", isUnread: true },
  { to: "yuna", type: "invitation_register", by: "juwon", at: "week 0.35", isUnread: true },
  { to: "serin", type: "invitation_register", by: "dabin", at: "week 0.45", isUnread: true },
  { to: "sohee", type: "new_message", by: "haneul", at: "5h30m", isUnread: true },
];

const NOTIFICATIONS: readonly NotificationEntry[] = [
  ...FOR_HANEUL.map((entry) => ({ to: "haneul" as const, ...entry })),
  ...FOR_OTHERS,
];

function nameOf(by: NotificationEntry["by"]): string {
  if (by === null) return DELETED_USER_NAME;
  return typeof by === "string" ? CAST[by].name : by.name;
}

function notificationRow(entry: NotificationEntry, now: number) {
  const project = entry.project === undefined ? undefined : PROJECTS[entry.project];
  return {
    userId: CAST[entry.to].id,
    type: entry.type,
    message: notificationMessage(entry.type, nameOf(entry.by)),
    subject: entry.subject ?? project?.title ?? null,
    isRead: !(entry.isUnread ?? false),
    relatedUserId: typeof entry.by === "string" ? CAST[entry.by].id : null,
    relatedProjectId: project?.id ?? null,
    createdAt: momentOf(entry.at, now),
  };
}

/** Every notification, oldest first, so that ids grow with time. */
export function notificationBatch(now: number): Batch {
  const rows = NOTIFICATIONS.map((entry) => notificationRow(entry, now)).sort((a, b) => a.createdAt - b.createdAt);
  return batch(notifications, numbered(rows));
}
