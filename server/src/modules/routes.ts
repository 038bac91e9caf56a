import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";
import { friendsRoutes } from "./friends/friends.routes.ts";

/** Serves every call of the table, group by group. */
export function serveModules(app: App, ctx: Context): void {
  friendsRoutes(app, ctx);
}
