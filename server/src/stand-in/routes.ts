import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";
import { outboxRoutes } from "./outbox/outbox.routes.ts";

/** Everything that exists only because this is a stand-in. Not loaded in production. */
export function serveStandIn(app: App, ctx: Context): void {
  outboxRoutes(app, ctx);
}
