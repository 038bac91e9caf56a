import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { steadyMs } from "../platform/clock.ts";
import { systemRandom } from "../platform/random.ts";
import type { App } from "./app-types.ts";

const ID_HEADER = "x-request-id";
/** What a proxy may call a request. Anything else could forge a line of a log. */
const SOUND_ID = /^[\w.:-]{1,64}$/;
const BEGINNING_BYTES = 6;

/**
 * Names requests: as the proxy in front calls them, where one is believed, or else anew. The machine's chance and not the product's: a
 * seed repeats what members see, and which request it was none of them sees.
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

/** A request that is over. */
export interface Seen {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ms: number;
  /** What went over the connection for it, head included. */
  readonly bytes: number;
  /** The answer went out to its last byte. */
  readonly isWhole: boolean;
}

export type Observer = (seen: Seen) => void;

/** Answers every request with its name and tells observers when it is over; who comes to be one later hears of later requests. */
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
  // Not a hook: Fastify has none that is called for every end, also that of a caller who has gone.
  raw.once("close", () => {
    const bytes = socket.bytesWritten - sentBefore;
    const seen = { request, reply, ms: steadyMs() - begunAt, bytes, isWhole: raw.writableFinished };
    for (const observe of observers) observe(seen);
  });
}

/** The pattern of the route, never what was asked for, which may hold what nobody may read; null for what nobody serves. */
export function routeOf(request: FastifyRequest): string | null {
  return request.routeOptions.url ?? null;
}
