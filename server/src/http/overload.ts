import { ENDLESS } from "../config/load-limits.ts";
import type { Context } from "../context.ts";
import { refuseOverload } from "../platform/refusal.ts";
import type { App } from "./app-types.ts";
import { sendRefusal } from "./errors.ts";

/**
 * Queues calls before any work is done for them, and refuses those that waited too long. Pages and pictures are not
 * queued, because they cost little. Later work for admitted calls, such as parsing a body, is not queued again.
 */
export function keepCallsInLine(app: App, { config, load }: Pick<Context, "config" | "load">): void {
  if (config.loadLimits.callWaitMs === ENDLESS) return;
  const { calls } = load;
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.endpoint === undefined || calls.mayBegin()) return done();
    calls.wait({
      begin: done,
      refuse() {
        load.noteRefusal("late");
        sendRefusal(reply, refuseOverload());
      },
      isGone: () => reply.raw.destroyed,
    });
  });
}
