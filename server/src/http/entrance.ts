import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import { validationCopy } from "@chonsu/shared/copy/validation";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.ts";
import { type CorsOrigins, corsHeaders } from "../platform/addresses/origins.ts";
import { steadyMs } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { systemRandom } from "../platform/random.ts";
import { refuse } from "../platform/refusal.ts";
import type { App } from "./app-types.ts";
import { isDecodable, notUtf8 } from "./bodies/decoding.ts";
import { sendRefusal } from "./errors.ts";
import { ANSWER_HEADERS } from "./headers.ts";

const PUSH_PATH = "/socket.io";
/** An address as a proxy is asked for it. It names the host, which then counts instead of the header (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;
/** A name or an IP address, with or without a port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** Faults of a head that have a status of their own; others are 400. */
const STATUS_OF_FAULT: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Options of every server that listens: it leaves to the app what Node would answer without a body. */
export const SERVER_OPTIONS = {
  requireHostHeader: false,
  // Some HTTP/2 clients ask for an upgrade first. Only the push has one; other requests are answered as usual.
  shouldUpgradeCallback: ({ url = "" }: IncomingMessage) => url.startsWith(PUSH_PATH),
};

/**
 * Prepares a server that listens, when all its other listeners are there: the refusal of a request that Node cannot read
 * looks like all others (wire.md §1 "Errors").
 */
export function openEntrance(server: Server, corsOrigins: CorsOrigins): void {
  server.prependListener("request", readTarget);
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code !== "ECONNRESET" && socket.writable) socket.write(answerTo(error, corsOrigins));
    socket.destroy();
  });
}

function readTarget(request: IncomingMessage): void {
  const { url = "/", headers } = request;
  const host = ABSOLUTE.exec(url)?.[1];
  if (host !== undefined) headers.host = host;
  request.url = url.replace(ABSOLUTE, "").replace(/^(?!\/|\*$)/, "/");
}

/** The refusal as bytes: the request has no response object. Its origin is unknown. */
function answerTo({ code = "" }: NodeJS.ErrnoException, corsOrigins: CorsOrigins): string {
  const status = STATUS_OF_FAULT[code] ?? 400;
  const body = JSON.stringify({ detail: validationCopy.notHttp, code: "VALIDATION" });
  const headers = {
    ...ANSWER_HEADERS,
    ...corsHeaders(corsOrigins, undefined),
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

/** Refuses requests whose host is missing, doubled or no host, because links in answers are made from it. */
export function refuseUnsoundHosts(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (hasSoundOrigin(request)) done();
    else sendRefusal(reply, refuse("VALIDATION", { detail: validationCopy.badHost }));
  });
}

/** Refuses calls whose query cannot be decoded. Who may not make the call at all is refused before. */
export function refuseBrokenQueries(app: App): void {
  app.addHook("onRequest", (request, reply, done) => {
    const [, query] = request.url.split("?", 2);
    const isCall = request.routeOptions.config.endpoint !== undefined;
    if (isCall && query !== undefined && !isDecodable(query)) sendRefusal(reply, notUtf8());
    else done();
  });
}

/** Fastify's host and protocol are those that a trusted proxy names, if there is one. */
function hasSoundOrigin({ raw, host, protocol }: FastifyRequest): boolean {
  const { headers, rawHeaders } = raw;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === "host");
  const isOne = hosts.length < 2 && HOST.test(headers.host ?? "");
  return isOne && HOST.test(host) && /^https?$/.test(protocol);
}

/** Gives every answer of an app the headers for data. Pages and files replace these headers with their own. */
export function guardAnswers(app: App): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(ANSWER_HEADERS);
    done();
  });
}

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
