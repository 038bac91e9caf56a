import type { Caller } from "../access/caller.ts";
import type { Log } from "../platform/log.ts";
import { type Observer, routeOf } from "./observe.ts";

/**
 * A line for each request: nothing of its address but the pattern, of its headers and bodies nothing at all, so that no token, code or
 * word of a member comes into a log.
 */
export function requestLog(log: Log): Observer {
  return ({ request, reply, ms, bytes, isWhole }) => {
    // Nobody has been found yet where a request was answered before that.
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
