import { z } from "zod";
import { Notification, NotificationList } from "../entities/notifications.ts";
import { memberCall } from "./endpoint.ts";
import { FlagInput, IdInput, IdParams, PageQuery, removal } from "./inputs.ts";

/** Notifications of a member (wire.md §3 "Notifications"). */
export const notifications = {
  list: memberCall({
    method: "GET",
    path: "/api/notifications/",
    summary: "Newest first; `after` gives those with a greater id",
    query: PageQuery.extend({ after: IdInput.optional() }),
    responses: { 200: NotificationList },
    errors: ["PAGE_NOT_FOUND"],
  }),
  unreadCount: memberCall({
    method: "GET",
    path: "/api/notifications-unread-count/",
    summary: "How many I have not read",
    responses: { 200: z.object({ unread_count: z.int() }) },
  }),
  update: memberCall({
    method: "PATCH",
    alsoMethod: "PUT",
    path: "/api/notifications/update/:id/",
    summary: "Mark read or unread; a `message` is ignored",
    params: IdParams,
    body: z.object({ is_read: FlagInput.optional(), message: z.unknown().optional() }),
    responses: { 200: Notification },
    errors: ["NOTIFICATION_NOT_FOUND"],
  }),
  remove: memberCall({
    ...removal,
    path: "/api/notifications/delete/:id/",
    summary: "Delete one of mine",
    errors: ["NOTIFICATION_NOT_FOUND"],
  }),
  readAll: memberCall({
    method: "POST",
    path: "/api/notifications-all-read/",
    summary: "Mark all of mine read",
    responses: { 200: z.object({ message: z.string() }) },
  }),
};
