import { canGroup, groupMessage, messagesSentence } from "@chonsu/shared/copy/notifications";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { type NotificationSpan, notificationSpan } from "@chonsu/shared/sentences/ages";

/** Notifications shown as one row, newest first: of one kind, about one post or by one writer. Most rows have one. */
export interface NotificationGroup {
  readonly newest: Notification;
  readonly ids: readonly number[];
  readonly unreadIds: readonly number[];
  /** The members it is about, latest first, each once. */
  readonly people: readonly NonNullable<Notification["related_user"]>[];
  readonly message: string;
  readonly span: NotificationSpan;
}

/** The numbers of unread messages, by the id of their writer. */
export type UnreadMessages = ReadonlyMap<number, number>;

/** Groups notifications, newest first; a group has the place of its newest. Comments of different ages are not one group. */
export function groupNotifications(
  notifications: readonly Notification[],
  nowMs: number,
  unread: UnreadMessages = new Map(),
): NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const item of notifications) {
    const key = keyOf(item, notificationSpan(item.created_at, nowMs));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return Array.from(groups.values(), (items) => groupOf(items, nowMs, unread));
}

/**
 * What the notifications of a group have in common. A kind without a sentence for several members, and a notification whose member has
 * left, gets a group of its own.
 */
function keyOf(notification: Notification, span: NotificationSpan): string {
  const { id, notification_type: type, related_project_id: project, related_user: person } = notification;
  if (person === null) return `${id}`;
  if (type === "new_message") return `${type} ${person.id}`;
  return canGroup(type) && project !== null ? `${type} ${project} ${span}` : `${id}`;
}

function groupOf(
  items: readonly [Notification, ...Notification[]],
  nowMs: number,
  unread: UnreadMessages,
): NotificationGroup {
  const [newest] = items;
  const known = items.flatMap(({ related_user: one }) => (one === null ? [] : [one]));
  const people = known.filter(({ id }, at) => known.findIndex((other) => other.id === id) === at);
  return {
    newest,
    ids: items.map(({ id }) => id),
    unreadIds: items.filter(({ is_read }) => !is_read).map(({ id }) => id),
    people,
    message: countedMessages(newest, unread) ?? groupMessage(newest, people.length, items.length),
    span: notificationSpan(newest.created_at, nowMs),
  };
}

/** One notification covers all unread messages of a writer (wire.md §3), so the inbox has their number. */
function countedMessages({ notification_type: type, is_read, related_user }: Notification, unread: UnreadMessages) {
  if (type !== "new_message" || is_read || related_user === null) return undefined;
  const count = unread.get(related_user.id) ?? 0;
  return count > 1 ? messagesSentence(related_user.user_name, count) : undefined;
}
