import { watchStalls } from "../admission/stalls.ts";
import { ENDLESS } from "../config/load-limits.ts";
import type { Context } from "../context.ts";
import { nextTurn } from "../platform/clock.ts";
import { refuseOverload } from "../platform/refusal.ts";
import type { App } from "./app-types.ts";
import { sendRefusal } from "./errors.ts";

/**
 * Queues calls before any work is done for them, and refuses those that waited too long. Pages and pictures are not
 * queued, because they cost little. What a call waited before it was read, while the loop was held, counts too. Later
 * work for admitted calls, such as parsing a body, is not queued again.
 */
export function keepCallsInLine(
  app: App,
  { config, load, realClock }: Pick<Context, "config" | "load" | "realClock">,
): void {
  if (config.loadLimits.callWaitMs === ENDLESS) return;
  const { calls } = load;
  const stalls = watchStalls(realClock, nextTurn);
  app.addHook("onClose", async () => stalls.stop());
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.endpoint === undefined || calls.mayBegin()) return done();
    const call = {
      begin: done,
      refuse: () => {
        load.noteRefusal("late");
        sendRefusal(reply, refuseOverload());
      },
      isGone: () => reply.raw.destroyed,
    };
    // Nobody knows when in a stall a call came: on average in its middle.
    calls.wait(call, stalls.heldMs / 2);
  });
}
