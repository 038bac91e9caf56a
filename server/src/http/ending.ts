import type { Context } from "../context.ts";
import type { App } from "./app-types.ts";

/** How often idle connections are closed during the shutdown. Milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * Shuts an app down in order: aborts `ending`, accepts no new connection and finishes running requests. `preClose`
 * hooks that are added between `beginEnd` and `awaitEnd` run while requests finish. `onClose` hooks run after the last
 * answer.
 */
export function beginEnd(app: App, ctx: Pick<Context, "ending" | "realClock">): { readonly awaitEnd: () => void } {
  let ended: Promise<void> = Promise.resolve();
  let callOff = () => {};
  app.addHook("preClose", (done) => {
    ctx.ending.abort();
    // The callback is called even when the server never listened.
    ended = new Promise((resolve) => app.server.close(() => resolve()));
    // A keep-alive connection would stay open for minutes if its last answer began before the shutdown.
    const look = () => {
      app.server.closeIdleConnections();
      callOff = ctx.realClock.after(LOOK_EVERY_MS, look);
    };
    look();
    done();
  });
  return {
    awaitEnd() {
      app.addHook("preClose", async () => {
        await ended;
        callOff();
      });
    },
  };
}
