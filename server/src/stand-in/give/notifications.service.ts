import type { Database } from "@chonsu/db/open-database";
import { notificationMessage, notificationSubject } from "@chonsu/shared/copy/notifications";
import { NOTIFICATION_TYPES, type NotificationType } from "@chonsu/shared/entities/notifications";
import { EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import type { NotificationsOptions } from "@chonsu/shared/stand-in/give/for-one";
import { transact } from "../../command/transact.ts";
import { THING_OF } from "../../modules/notifications/notice-things.ts";
import { listMyNotifications, unreadNotifications } from "../../modules/notifications/notifications.service.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import { actorOf, type Giving, momentsOf } from "./giving.ts";
import {
  deleteUnreadMessageNotices,
  findLatestPost,
  findPost,
  insertNotifications,
  type NotificationRow,
} from "./notifications.repository.ts";
import { listPeople, type Person } from "./people.repository.ts";
import { people, somebody } from "./people.service.ts";
import { type Words, wordsOf } from "./words.ts";

const ABOUT_POSTS: readonly NotificationType[] = [
  "project_tag",
  "new_comment",
  "reply_comment",
  "project_profile_keyword",
];

type Draft = Omit<NotificationRow, "id" | "type"> & { readonly type: NotificationType };

/** Notifies a member of anything. Of one writer only the latest unread new_message stays, as in the product. */
export function giveNotifications(giving: Giving, options: NotificationsOptions) {
  return transact(giving.ctx, (unit) => {
    const receiver = somebody(giving, unit.db, options.user_id);
    if (isRefusal(receiver)) return receiver;
    const writers = writersOf(unit.db, options);
    if (isRefusal(writers)) return writers;
    const post =
      options.related_project_id === undefined
        ? findLatestPost(unit.db)
        : findPost(unit.db, options.related_project_id);
    if (post === undefined && options.related_project_id !== undefined) return refuse("PROJECT_NOT_FOUND");
    const words = wordsOf(giving);
    const drafts = momentsOf(giving, options, options.count, receiver.joinedAt).map((createdAt, index): Draft => {
      const type = options.type ?? NOTIFICATION_TYPES[index % NOTIFICATION_TYPES.length] ?? "friend_request";
      const by = giving.chance.pick(writers);
      return { ...about(type, by, post, words, options), userId: receiver.id, isRead: options.read, createdAt };
    });
    const kept = withoutRenewed(drafts);
    deleteUnreadMessageNotices(unit.db, receiver.id, unreadWriters(kept));
    const ids = insertNotifications(unit.db, kept).map(({ id }) => id);
    const shown = show(giving, receiver, ids);
    for (const notification of options.quiet ? [] : shown.notifications) {
      unit.publishTo(receiver.id, "notification:new", { notification, unread_count: shown.unread });
    }
    return { ids, notifications: shown.notifications };
  });
}

/** Some of a member's notifications as they see them, the oldest first. */
function show(giving: Giving, receiver: Person, ids: readonly number[]) {
  const { ctx } = giving;
  const actor = actorOf(giving, receiver);
  const all = listMyNotifications(ctx, actor, {}, giving.origin);
  const byId = new Map(Array.isArray(all) ? all.map((notification) => [notification.id, notification]) : []);
  return {
    notifications: ids.flatMap((id) => byId.get(id) ?? []),
    unread: unreadNotifications(ctx, actor).unread_count,
  };
}

function writersOf(
  db: Database,
  { user_id, related_user_id }: NotificationsOptions,
): Person[] | Refusal<"USER_NOT_FOUND"> {
  if (related_user_id !== undefined) return people(db, [related_user_id]);
  const others = listPeople(db).filter(({ id }) => id !== user_id);
  return others.length === 0 ? refuse("USER_NOT_FOUND") : others;
}

type Post = NonNullable<ReturnType<typeof findPost>>;

/** What a notification of a type says and names. */
function about(
  type: NotificationType,
  by: Person,
  post: Post | undefined,
  words: Words,
  options: NotificationsOptions,
) {
  // Of a link that ran out the clock tells, and names whom it was for.
  const isByClock = type === "invitation_expired";
  const isAboutPost = ABOUT_POSTS.includes(type);
  const title = isAboutPost ? post?.title : words.say("experience").slice(0, EXPERIENCE_TITLE_MAX);
  const subject = options.subject ?? title ?? null;
  return {
    type,
    message: notificationMessage(type, isByClock ? words.name() : by.name),
    subject: notificationSubject(type, subject) === null ? null : subject,
    relatedUserId: isByClock ? null : by.id,
    relatedProjectId: isAboutPost ? (post?.id ?? null) : null,
    // Of what was made up there is no thing that could go, but for the post.
    aboutId: THING_OF[type] === "post" ? (post?.id ?? null) : null,
  };
}

/** Of the unread new_message of one writer only the last. */
function withoutRenewed(drafts: readonly Draft[]): Draft[] {
  const isMessage = (draft: Draft) => draft.type === "new_message" && !draft.isRead;
  return drafts.filter((draft, index) => {
    const renewed = (later: Draft) => isMessage(later) && later.relatedUserId === draft.relatedUserId;
    return !isMessage(draft) || !drafts.slice(index + 1).some(renewed);
  });
}

function unreadWriters(drafts: readonly Draft[]): number[] {
  return drafts.flatMap(({ type, isRead, relatedUserId }) =>
    type === "new_message" && !isRead ? (relatedUserId ?? []) : [],
  );
}
