import type { notifications } from "@chonsu/shared/contract/notifications";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import {
  listMyNotifications,
  readAllNotifications,
  removeNotification,
  unreadNotifications,
  updateNotification,
} from "./notifications.service.ts";

export const notificationsRoutes = (ctx: Context): HandlersOf<typeof notifications> => ({
  list: ({ actor, query, url }) => listMyNotifications(ctx, actor, query, url),
  unreadCount: ({ actor }) => unreadNotifications(ctx, actor),
  update: ({ actor, params, body }) => updateNotification(ctx, actor, params.id, body.is_read),
  remove: ({ actor, params }) => removeNotification(ctx, actor, params.id),
  readAll: ({ actor }) => readAllNotifications(ctx, actor),
});
