import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.ts";
import { steadyMs } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { systemRandom } from "../platform/random.ts";
import type { App } from "./app-types.ts";

/** The header with the id of a request. */
export const ID_HEADER = "x-request-id";
/** The request ids that are accepted from a proxy. Other ids could forge log lines. */
const SOUND_ID = /^[\w.:-]{1,64}$/;
const BEGINNING_BYTES = 6;

/**
 * Gives each request an id: the id from the proxy in front, if proxies are trusted, or else a new one. It uses the
 * machine's randomness, because the product's randomness may be a repeatable sequence from a seed.
 */
export function requestNames(proxies: number): (request: IncomingMessage) => string {
  const beginning = systemRandom().bytes(BEGINNING_BYTES).toString("base64url");
  let count = 0;
  return ({ headers }) => {
    const given = proxies > 0 ? headers[ID_HEADER] : undefined;
    if (typeof given === "string" && SOUND_ID.test(given)) return given;
    count += 1;
    return `${beginning}-${count.toString(36)}`;
  };
}

/** A finished request. */
export interface Seen {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ms: number;
  /** Size of the answer on the connection, headers included. Bytes. */
  readonly bytes: number;
  /** Whether the answer was sent completely. */
  readonly isWhole: boolean;
}

export type Observer = (seen: Seen) => void;

/**
 * Adds its id to the answer of every request, and calls the observers when the request is over. An observer that is
 * added later sees later requests only.
 */
export function observeRequests(app: App, observers: ReadonlySet<Observer>): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(ID_HEADER, request.id);
    if (observers.size > 0) watch(request, reply, observers);
    done();
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, observers: ReadonlySet<Observer>): void {
  const begunAt = steadyMs();
  const { socket } = request.raw;
  const sentBefore = socket.bytesWritten;
  const { raw } = reply;
  // Fastify has no hook for every way a request can end, for example when the caller disconnects.
  raw.once("close", () => {
    const bytes = socket.bytesWritten - sentBefore;
    const seen = { request, reply, ms: steadyMs() - begunAt, bytes, isWhole: raw.writableFinished };
    for (const observe of observers) observe(seen);
  });
}

/** The pattern of the route, or null for an unknown route. Never the requested path, which may hold secrets. */
export function routeOf(request: FastifyRequest): string | null {
  return request.routeOptions.url ?? null;
}

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
