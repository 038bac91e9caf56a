import type { Context } from "../context.ts";
import type { App } from "./app-types.ts";

/** How often idle connections are closed during the shutdown. Milliseconds. */
const LOOK_EVERY_MS = 50;

/** Begins the shutdown of an app: aborts `ending` and accepts no new connection. Resolves after the last answer. */
export async function finishRequests(app: App, ctx: Pick<Context, "ending" | "realClock">): Promise<void> {
  ctx.ending.abort();
  // The callback is called even when the server never listened.
  const ended = new Promise<void>((resolve) => app.server.close(() => resolve()));
  let callOff = () => {};
  // A keep-alive connection would stay open for minutes if its last answer began before the shutdown.
  const look = () => {
    app.server.closeIdleConnections();
    callOff = ctx.realClock.after(LOOK_EVERY_MS, look);
  };
  look();
  await ended;
  callOff();
}
