import type { Socket } from "node:net";
import { ENDLESS } from "../config/load-limits.ts";
import type { Context } from "../context.ts";
import { type Clock, nextTurn } from "../platform/clock.ts";
import { refuseOverload } from "../platform/refusal.ts";
import type { App } from "./app-types.ts";
import { sendRefusal } from "./errors.ts";

/** How often the event loop is checked. Milliseconds. */
const LOOK_EVERY_MS = 25;

/**
 * Queues calls before any work is done for them, and refuses calls that waited too long. The time that a call waited
 * while the event loop was blocked, before it was read, counts too. Pages and pictures are not queued, because they
 * cost little. Later work for a call that has begun, such as parsing its body, is not queued again.
 */
export function queueCalls(
  app: App,
  { config, load, realClock }: Pick<Context, "config" | "load" | "realClock">,
): void {
  if (config.loadLimits.callWaitMs === ENDLESS) return;
  const { calls } = load;
  const stalls = watchStalls(realClock);
  const known = new WeakSet<Socket>();
  app.addHook("onClose", async () => stalls.stop());
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    if (!known.has(socket)) calls.noteConnection();
    known.add(socket);
    if (request.routeOptions.config.endpoint === undefined || calls.mayBegin()) return done();
    const call = {
      begin: done,
      refuse: () => {
        load.noteRefusal("late");
        sendRefusal(reply, refuseOverload());
      },
      isGone: () => reply.raw.destroyed,
    };
    // The moment in a stall at which a call arrived is unknown. On average it is the middle.
    calls.wait(call, stalls.heldMs() / 2);
  });
}

/**
 * Knows how long the event loop was blocked just before it reads input: that input may have waited so long. The delay of
 * a repeating timer is the length of a stall. Node runs timers before it reads input, and `nextTurn` after that. So the
 * length of the stall is known while the delayed input is read.
 */
function watchStalls(clock: Clock) {
  let heldMs = 0;
  let cancel = () => {};
  const look = (dueAt: number) => {
    const now = clock.steadyMs();
    heldMs = Math.max(0, now - dueAt);
    if (heldMs > 0) {
      nextTurn(() => {
        heldMs = 0;
      });
    }
    cancel = clock.after(LOOK_EVERY_MS, () => look(now + LOOK_EVERY_MS));
  };
  look(clock.steadyMs());
  return { heldMs: () => heldMs, stop: () => cancel() };
}
