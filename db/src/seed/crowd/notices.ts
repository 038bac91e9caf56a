import { notificationMessage } from "@chonsu/shared/copy/notifications";
import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { notifications } from "../../tables/notifications.ts";
import { at } from "./draw/at.ts";
import { type Calendar, DAY } from "./draw/calendar.ts";
import { chanceOf } from "./draw/chance.ts";
import { type RowSink, rowWriter } from "./draw/row-writer.ts";
import { inTimeOrder } from "./draw/time-order.ts";
import type { People } from "./people/people.ts";

const READ_SOON = 0.5;
const READ_LATER = 0.93;
const LATER = 14 * DAY;

/** Optional parts of a notification. */
interface About {
  /**
   * The name of the actor when the actor is not a member: a name on a link. Undefined for a member who has left (R8).
   */
  readonly name?: string;
  /** The title of the thing that it is about. */
  readonly subject?: string;
  readonly projectId?: number;
  /** The id of the row that it is about (R33). */
  readonly aboutId?: number;
  /** Whether it is read, when other rows decide that. */
  readonly isRead?: boolean;
}

interface Notice extends About {
  readonly to: number;
  readonly type: NotificationType;
  readonly at: number;
  /** The member who caused it; 0 for nobody. */
  readonly by: number;
}

/** All notifications. They are collected first, and then written in the order of time. */
export interface Notices {
  notify(to: number, type: NotificationType, second: number, by: number, about?: About): void;
  readonly all: readonly Notice[];
}

const NOTHING_MORE: About = {};

/** An empty collection of notifications. */
export function notices(): Notices {
  const all: Notice[] = [];
  return {
    all,
    notify: (to, type, second, by, about = NOTHING_MORE) => {
      if (to !== 0 && to !== by) all.push({ to, type, at: second, by, ...about });
    },
  };
}

/** The data that is needed to write the rows. */
interface Ground extends RowSink {
  readonly seed: number;
  readonly calendar: Calendar;
  readonly people: People;
  readonly notices: Notices;
}

/** Writes all notifications; ids grow with time. Recent ones are often unread. */
export function writeNotices(crowd: Ground): void {
  const { calendar, people, notices } = crowd;
  const chance = chanceOf(crowd.seed, "notices");
  const columns = ["id", "userId", "type", "message", "subject", "isRead", "relatedUserId"] as const;
  const writer = rowWriter(crowd, notifications, [...columns, "relatedProjectId", "aboutId", "createdAt"]);
  const order = inTimeOrder(notices.all.map((notice) => notice.at));
  for (const [position, index] of order.entries()) {
    const notice = at(notices.all, index);
    const name = notice.name ?? (notice.by === 0 ? DELETED_USER_NAME : at(people.names, notice.by));
    const readByNow = chance.happens(calendar.now - notice.at > LATER ? READ_LATER : READ_SOON);
    writer.add([
      position + 1,
      notice.to,
      notice.type,
      notificationMessage(notice.type, name),
      notice.subject ?? null,
      (notice.isRead ?? readByNow) ? 1 : 0,
      notice.by === 0 ? null : notice.by,
      notice.projectId ?? null,
      notice.aboutId ?? null,
      calendar.moment(notice.at),
    ]);
  }
  writer.end();
}
