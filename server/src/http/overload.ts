import type { Context } from "../context.ts";
import { ENDLESS } from "../load/load-limits.ts";
import { refuseOverload } from "../refusal.ts";
import type { App } from "./app-types.ts";
import { sendRefusal } from "./errors.ts";

/**
 * Refuses calls while the event loop is too late, before anything is done for them: those that wait are answered within moments, and
 * those that come then are served again. Pages and pictures go on; they cost little.
 */
export function refuseWhenLate(app: App, { config, load }: Pick<Context, "config" | "load">): void {
  if (config.loadLimits.lateMs === ENDLESS) return;
  let stop = () => {};
  app.addHook("onReady", (done) => {
    stop = load.lateness.watch();
    done();
  });
  app.addHook("preClose", (done) => {
    stop();
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (!load.lateness.isTooLate() || request.routeOptions.config.endpoint === undefined) return done();
    load.noteRefusal("late");
    sendRefusal(reply, refuseOverload());
  });
}
