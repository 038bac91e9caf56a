import { z } from "zod";
import { Notification, NotificationList } from "../entities/notifications.ts";
import { memberCall } from "./endpoint.ts";
import { FlagInput, IdInput, IdParams, PageQuery, removal } from "./inputs.ts";

/** Notifications of a member (wire.md §3 "Notifications"). */
export const notifications = {
  list: memberCall("GET /api/notifications/", {
    summary: "Newest first; `after` gives those with a greater id",
    query: PageQuery.extend({ after: IdInput.optional() }),
    responses: { 200: NotificationList },
    errors: ["PAGE_NOT_FOUND"],
  }),
  unreadCount: memberCall("GET /api/notifications-unread-count/", {
    summary: "How many I have not read",
    responses: { 200: z.object({ unread_count: z.int() }) },
  }),
  update: memberCall("PATCH /api/notifications/update/:id/", {
    alsoMethod: "PUT",
    summary: "Mark read or unread; a `message` is ignored",
    params: IdParams,
    body: z.object({ is_read: FlagInput.optional(), message: z.unknown().optional() }),
    responses: { 200: Notification },
    errors: ["NOTIFICATION_NOT_FOUND"],
  }),
  remove: memberCall("DELETE /api/notifications/delete/:id/", {
    summary: "Delete one of mine",
    ...removal,
    errors: ["NOTIFICATION_NOT_FOUND"],
  }),
  readAll: memberCall("POST /api/notifications-all-read/", {
    summary: "Mark all of mine read",
    responses: { 200: z.object({ message: z.string() }) },
  }),
};
