import type { Context } from "../context.ts";
import type { App } from "./app-types.ts";

/** How often connections are looked for that a request has left open. Milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * The order in which an app ends: it says so, takes no new connection, and lets requests under way come to their answers; `preClose`
 * hooks that are added between `beginEnd` and `awaitEnd` run meanwhile, `onClose` hooks when the last one is answered.
 */
export function beginEnd(app: App, ctx: Pick<Context, "ending" | "realClock">): { readonly awaitEnd: () => void } {
  let ended: Promise<void> = Promise.resolve();
  let callOff = () => {};
  app.addHook("preClose", (done) => {
    ctx.ending.abort();
    // Who never listened is told so, and has ended.
    ended = new Promise((resolve) => app.server.close(() => resolve()));
    // A connection stays open behind an answer, for minutes, when the answer began before the end did.
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
