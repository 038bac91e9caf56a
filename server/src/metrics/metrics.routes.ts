import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";
import { sendRefusal } from "../http/errors.ts";
import type { Observer } from "../http/observe.ts";
import { METRICS_PATH } from "../http/operator-paths.ts";
import { serveFirst } from "../http/serve-first.ts";
import { type Refusal, refuse } from "../platform/refusal.ts";
import type { Metrics } from "./metrics.ts";

const BEARER = /^Bearer (.+)$/i;
const NEAR = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const NEAR_NAMES = ["127.0.0.1", "localhost", "[::1]"];
/** What a proxy adds, and a browser on behalf of a page. */
const FOREIGN_HEADERS = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via", "origin", "sec-fetch-site"];

/**
 * `/metrics`, for whoever has the token or, without one, for programs of this machine. Counting begins with the first who asks, and so
 * does the code for it: who never asks pays for neither.
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
    return reply
      .header("Content-Type", contentType)
      .header("Cache-Control", "no-store")
      .send(await text());
  });
}

/** `undefined` for who may read. Where there is no token, nobody from elsewhere learns that there is something to read. */
function refuseStrangers(
  { headers, socket }: IncomingMessage,
  token: string | undefined,
): Refusal<"NOT_FOUND" | "not_authenticated"> | undefined {
  if (token !== undefined) {
    const given = BEARER.exec(headers.authorization ?? "")?.[1] ?? "";
    return isSame(given, token) ? undefined : refuse("not_authenticated");
  }
  const name = (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  const isNear = NEAR.test(socket.remoteAddress ?? "") && NEAR_NAMES.includes(name);
  const isDirect = FOREIGN_HEADERS.every((header) => headers[header] === undefined);
  return isNear && isDirect ? undefined : refuse("NOT_FOUND");
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
