import type { App } from "@chonsu/server/http/app-types";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { onTestFinished } from "vitest";
import { startWatch, type WatchOptions } from "../../../testing/watch/watch.ts";

/** Our own server with the proxy before it. `report` ends both and says what was seen. */
export async function watched(extend?: (app: App) => void, options: Partial<WatchOptions> = {}) {
  const app = await startTestApp(extend === undefined ? {} : { extend });
  const watch = await watchAt(app.url, options);
  return { app, ...watch };
}

/** The proxy before any server. */
export async function watchAt(target: string, options: Partial<WatchOptions> = {}) {
  const usual = { port: 0, host: "127.0.0.1", page: undefined, changeHost: false, faults: undefined, har: undefined };
  const watch = await startWatch({ ...usual, target, ...options });
  let ended: ReturnType<typeof watch.finish> | undefined;
  const report = () => {
    ended ??= watch.finish();
    return ended;
  };
  onTestFinished(async () => {
    await report();
  });
  return { url: watch.url, pageUrl: watch.pageUrl, report };
}

/** Changes what a server answers to GET of some paths: a backend that leaves the contract. */
export function breaking(path: RegExp, change: (body: string) => string) {
  return (app: App) => {
    app.addHook("onSend", (request, _reply, payload, done) => {
      const isHit = path.test(request.url) && typeof payload === "string";
      done(null, isHit ? change(payload) : payload);
    });
  };
}
