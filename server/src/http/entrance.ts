import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import { validationCopy } from "@chonsu/shared/copy/validation";
import type { FastifyRequest } from "fastify";
import { type CorsOrigins, corsHeaders } from "../platform/addresses/origins.ts";
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
    const isCall = request.routeOptions.config.endpoint !== undefined;
    if (isCall && !isDecodable(request.url.split("?", 2)[1] ?? "")) sendRefusal(reply, notUtf8());
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
