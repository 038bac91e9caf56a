import type { IncomingMessage } from "node:http";
import { carriesToken, hostNameOf, isFromLoopback, LOOPBACK_NAMES } from "../access/local-callers.ts";
import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";
import type { Observer } from "../http/entrance.ts";
import { sendRefusal } from "../http/errors.ts";
import { serveFirst } from "../http/serve-first.ts";
import { METRICS_PATH } from "../http/served-paths.ts";
import { type Refusal, refuse } from "../platform/refusal.ts";
import type { Metrics } from "./metrics.ts";

/** Headers that a proxy or a browser page adds. A request with one of them does not come directly from a program. */
const FOREIGN_HEADERS = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via", "origin", "sec-fetch-site"];

/**
 * Serves `/metrics` to callers with the token or, without a token, to programs of this machine. The code for it is
 * loaded, and counting begins, with the first request. So it costs nothing when nobody reads it.
 */
export async function serveMetrics(app: App, ctx: Context, observers: Set<Observer>): Promise<void> {
  let opened: Promise<Metrics> | undefined;
  const open = async () => {
    const { openMetrics } = await import("./metrics.ts");
    const metrics = openMetrics(ctx);
    observers.add(metrics.observe);
    return metrics;
  };
  await serveFirst(app, METRICS_PATH, async (request, reply) => {
    const refused = refuseStrangers(request.raw, ctx.config.metricsToken);
    if (refused !== undefined) return sendRefusal(reply, refused);
    opened ??= open();
    const { contentType, text } = await opened;
    return reply.header("Content-Type", contentType).send(await text());
  });
}

/**
 * Undefined when the caller may read. Without a token, the answer to other machines is that the path does not exist.
 */
function refuseStrangers(
  request: IncomingMessage,
  token: string | undefined,
): Refusal<"NOT_FOUND" | "not_authenticated"> | undefined {
  if (token !== undefined) return carriesToken(request, token) ? undefined : refuse("not_authenticated");
  const isNear = isFromLoopback(request) && LOOPBACK_NAMES.includes(hostNameOf(request));
  const isDirect = FOREIGN_HEADERS.every((header) => request.headers[header] === undefined);
  return isNear && isDirect ? undefined : refuse("NOT_FOUND");
}
