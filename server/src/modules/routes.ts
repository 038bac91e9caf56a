import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";
import { conversationsRoutes } from "./conversations/conversations.routes.ts";
import { friendsRoutes } from "./friends/friends.routes.ts";
import { messagesRoutes } from "./messages/messages.routes.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";

/** Serves every call of the table, group by group. */
export function serveModules(app: App, ctx: Context): void {
  friendsRoutes(app, ctx);
  notificationsRoutes(app, ctx);
  conversationsRoutes(app, ctx);
  messagesRoutes(app, ctx);
  usersRoutes(app, ctx);
}
