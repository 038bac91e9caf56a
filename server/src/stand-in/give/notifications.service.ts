import { notificationSubject } from "@chonsu/shared/copy/notifications";
import { NOTIFICATION_TYPES, type NotificationType } from "@chonsu/shared/entities/notifications";
import { EXPERIENCE_TITLE_MAX } from "@chonsu/shared/limits";
import { THING_OF } from "../../modules/notifications/notice-things.ts";
import { listMyNotifications, writeNotice } from "../../modules/notifications/notifications.service.ts";
import { newestPostId } from "../../modules/projects/project-circle.service.ts";
import { type Post, postOf } from "../../modules/projects/projects.service.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import { type Acts, actorOf, at, type FactoryOptions, type Giving, give, momentsOf } from "./giving.ts";
import { type FactoryPerson, listPeople } from "./people.repository.ts";
import { people, somebody } from "./people.service.ts";
import { type RandomWords, wordsOf } from "./words.ts";

/** Notifies a member. Of the unread new_message notifications of a writer only the latest stays, as in the product. */
export function giveNotifications(giving: Giving, options: FactoryOptions<"notifications">) {
  const given = give(giving, options, (acts) => {
    const receiver = somebody(acts, options.user_id);
    if (isRefusal(receiver)) return receiver;
    const writers = writersOf(acts, options);
    if (isRefusal(writers)) return writers;
    const post = postFor(acts, options);
    if (isRefusal(post)) return post;
    const words = wordsOf(giving);
    const written = momentsOf(giving, options, options.count, receiver.joinedAt).map((moment, index) => {
      const type = options.type ?? NOTIFICATION_TYPES[index % NOTIFICATION_TYPES.length] ?? "friend_request";
      const by = giving.random.pick(writers);
      const notice = { ...about(type, by, post, words, options), userId: receiver.id, isRead: options.read };
      return writeNotice(at(acts.ctx, moment), notice);
    });
    return { receiver, ids: written.map(({ id }) => id) };
  });
  return isRefusal(given) ? given : show(giving, given.receiver, given.ids);
}

/**
 * The given notifications that still exist, the oldest first. A later one of the same writer may have replaced an
 * earlier one.
 */
function show(giving: Giving, receiver: FactoryPerson, ids: readonly number[]) {
  const all = listMyNotifications(giving.ctx, actorOf(giving, receiver), {}, giving.origin);
  const byId = new Map(Array.isArray(all) ? all.map((notification) => [notification.id, notification]) : []);
  const notifications = ids.flatMap((id) => byId.get(id) ?? []);
  return { ids: notifications.map(({ id }) => id), notifications };
}

/** The named post, else the first post of the feed; undefined when there is none. */
function postFor({ ctx: { db } }: Acts, { related_project_id: id }: FactoryOptions<"notifications">) {
  if (id !== undefined) return postOf(db, id) ?? refuse("PROJECT_NOT_FOUND");
  const latest = newestPostId(db);
  return latest === undefined ? undefined : postOf(db, latest);
}

function writersOf(
  acts: Acts,
  { user_id, related_user_id }: FactoryOptions<"notifications">,
): FactoryPerson[] | Refusal<"USER_NOT_FOUND"> {
  if (related_user_id !== undefined) return people(acts, [related_user_id]);
  const others = listPeople(acts.ctx.db).filter(({ id }) => id !== user_id);
  return others.length === 0 ? refuse("USER_NOT_FOUND") : others;
}

/** The texts and references of a notification of a type. */
function about(
  type: NotificationType,
  by: FactoryPerson,
  post: Post | undefined,
  words: RandomWords,
  options: FactoryOptions<"notifications">,
) {
  const thing = THING_OF[type];
  // No member causes the notification of an expired link: the clock does. It names the invitee.
  const isByClock = thing === "link";
  const isAboutPost = thing === "post" || thing === "comment";
  const title = isAboutPost ? post?.title : words.say("experience").slice(0, EXPERIENCE_TITLE_MAX);
  const subject = options.subject ?? title;
  return {
    type,
    name: isByClock ? words.name() : by.name,
    ...(subject === undefined || notificationSubject(type, subject) === null ? {} : { subject }),
    relatedUserId: isByClock ? null : by.id,
    ...(isAboutPost && post !== undefined ? { projectId: post.id } : {}),
    // These notifications are about no thing that could be deleted, except a post.
    aboutId: thing === "post" ? (post?.id ?? null) : null,
  };
}
