import { notificationMessage } from "@chonsu/shared/copy/notifications";
import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { notifications } from "../../tables/notifications.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { DAY } from "./draw/calendar.ts";
import { chanceOf } from "./draw/chance.ts";
import { writeRows } from "./draw/row-writer.ts";
import { byTime } from "./draw/time-order.ts";

const READ_SOON = 0.5;
const READ_LATER = 0.93;
const LATER = 14 * DAY;

/** Writes all notifications; ids grow with time. Recent ones are often unread. */
export function writeNotices(crowd: Crowd): void {
  const { calendar, people, notices, seed } = crowd;
  const chance = chanceOf(seed, "notices");
  const columns = ["id", "userId", "type", "message", "subject", "isRead", "relatedUserId"] as const;
  const about = ["relatedProjectId", "aboutId", "createdAt"] as const;
  writeRows(crowd, notifications, [...columns, ...about], byTime(notices.all), (notice) => {
    const { id, to, type, by, subject = null, projectId = null, aboutId = null } = notice;
    const name = notice.name ?? (by === 0 ? DELETED_USER_NAME : at(people.names, by));
    const readByNow = chance.happens(calendar.now - notice.at > LATER ? READ_LATER : READ_SOON);
    const isRead = (notice.isRead ?? readByNow) ? 1 : 0;
    const things = [by === 0 ? null : by, projectId, aboutId] as const;
    return [id, to, type, notificationMessage(type, name), subject, isRead, ...things, calendar.moment(notice.at)];
  });
}
