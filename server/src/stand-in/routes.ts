import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";

/** Everything that exists only because this is a stand-in. Not loaded in production. */
export function serveStandIn(_app: App, _ctx: Context): void {}
