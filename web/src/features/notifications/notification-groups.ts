import { canGroup, groupMessage } from "@chonsu/shared/copy/notifications";
import type { Notification } from "@chonsu/shared/entities/notifications";

/** Notifications shown as one row, newest first: of one kind, about one post. Most rows have one. */
export interface NotificationGroup {
  readonly newest: Notification;
  readonly ids: readonly number[];
  readonly unreadIds: readonly number[];
  /** The members it is about, latest first, each once. */
  readonly people: readonly NonNullable<Notification["related_user"]>[];
  readonly message: string;
}

/** Groups notifications, newest first; a group has the place of its newest. */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const item of notifications) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return Array.from(groups.values(), groupOf);
}

/**
 * What the notifications of a group have in common. A kind without a sentence for several members, and a notification whose member has
 * left, gets a group of its own.
 */
function keyOf({ id, notification_type: type, related_project_id: project, related_user }: Notification): string {
  return canGroup(type) && project !== null && related_user !== null ? `${type} ${project}` : `${id}`;
}

function groupOf(items: readonly [Notification, ...Notification[]]): NotificationGroup {
  const [newest] = items;
  const known = items.flatMap(({ related_user: one }) => (one === null ? [] : [one]));
  const people = known.filter(({ id }, at) => known.findIndex((other) => other.id === id) === at);
  return {
    newest,
    ids: items.map(({ id }) => id),
    unreadIds: items.filter(({ is_read }) => !is_read).map(({ id }) => id),
    people,
    message: groupMessage(newest, people.length, items.length),
  };
}
