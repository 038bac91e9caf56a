import { notifications } from "@chonsu/shared/contract/notifications";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import {
  listMyNotifications,
  readAllNotifications,
  removeNotification,
  unreadNotifications,
  updateNotification,
} from "./notifications.service.ts";

export function notificationsRoutes(app: App, ctx: Context): void {
  serve(app, notifications.list, ({ actor, query, url }) => answer(200, listMyNotifications(ctx, actor, query, url)));

  serve(app, notifications.unreadCount, ({ actor }) => answer(200, unreadNotifications(ctx, actor)));

  serve(app, notifications.update, ({ actor, params, body }) =>
    answer(200, updateNotification(ctx, actor, params.id, body.is_read)),
  );

  serve(app, notifications.remove, ({ actor, params }) => answerEmpty(removeNotification(ctx, actor, params.id)));

  serve(app, notifications.readAll, ({ actor }) => answer(200, readAllNotifications(ctx, actor)));
}
