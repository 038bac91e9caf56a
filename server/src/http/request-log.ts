import type { Caller } from "../access/caller.ts";
import type { Log } from "../platform/log.ts";
import { type Observer, routeOf } from "./observe.ts";

/**
 * Logs a line for each request. The line has the route pattern instead of the path, and nothing from headers and
 * bodies. So it holds no token, no code and no text of a member.
 */
export function requestLog(log: Log): Observer {
  return ({ request, reply, ms, bytes, isWhole }) => {
    // The caller is unknown where a request was answered before authentication.
    const caller: Caller | undefined = request.caller;
    log.info("request", {
      request: request.id,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      bytes,
      member: caller?.id ?? null,
      ...(isWhole ? {} : { cut: true }),
    });
  };
}
