import { notificationMessage } from "@chonsu/shared/copy/notifications";
import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { sql } from "drizzle-orm";
import type { Database } from "../../open-database.ts";
import { notifications } from "../../tables/notifications.ts";
import { CAST, type Handle } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { EXPERIENCES } from "./experiences.ts";
import { byCreation } from "./insert-rows.ts";
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

/**
 * Sets `about_id` of every notification of the seed (R33): the id of the row about the same people. When there are
 * several such rows, the latest one before the notification.
 */
const LINK = sql`
  update notifications as n set about_id = case
    when type in ('project_tag', 'project_profile_keyword') then related_project_id
    when type in ('new_comment', 'reply_comment') then (
      select c.id from comments c
       where c.project_id = n.related_project_id and c.user_id is n.related_user_id and c.created_at <= n.created_at
       order by c.created_at desc, c.id desc limit 1)
    when type in ('friend_request', 'friend_accept') then (
      select f.id from friend_relations f
       where f.from_user_id = n.related_user_id and f.to_user_id = n.user_id
          or f.from_user_id = n.user_id and f.to_user_id = n.related_user_id)
    when type = 'invitation_expired' then (
      select l.id from invitation_links l
       where l.inviter_id = n.user_id and substr(n.message, 1, length(l.invitee_name)) = l.invitee_name)
    when type = 'experience_request' then (
      select i.id from experience_invitations i join experiences e on e.id = i.experience_id
       where i.invitee_id = n.user_id and e.title = n.subject order by i.id desc limit 1)
    when type in ('experience_accept', 'experience_reject') then (select e.id from experiences e where e.title = n.subject)
    when type = 'new_message' then (
      select m.id from messages m join conversations t on t.id = m.conversation_id
       where m.sender_id = n.related_user_id and n.user_id in (t.user_1_id, t.user_2_id) and m.created_at <= n.created_at
       order by m.id desc limit 1)
  end`;

/** Every notification, oldest first, so that ids grow with time. All other rows of the seed are there. */
export function writeNotifications(tx: Database, now: number): void {
  const rows = NOTIFICATIONS.map(({ to, type, by, project: key, subject, at, isUnread = false }) => {
    const project = key === undefined ? undefined : PROJECTS[key];
    return {
      userId: CAST[to].id,
      type,
      message: notificationMessage(type, nameOf(by)),
      subject: subject ?? project?.title ?? null,
      isRead: !isUnread,
      relatedUserId: typeof by === "string" ? CAST[by].id : null,
      relatedProjectId: project?.id ?? null,
      createdAt: momentOf(at, now),
    };
  });
  tx.insert(notifications).values(rows.sort(byCreation)).run();
  tx.run(LINK);
}
