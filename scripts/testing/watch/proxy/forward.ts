import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import type { Exchange } from "../exchange.ts";
import type { BodyCopy } from "./copies.ts";
import type { Lanes } from "./lanes.ts";
import type { ProxyTarget } from "./target.ts";

/** Longer heads than anybody sends: the limit is that of the target. Bytes. */
export const HEAD_MAX = 1024 * 1024;
/** Reasons for which no server is there at all. */
const NOBODY = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS|CERT_|DEPTH_|SELF_|UNABLE_)/;
/** Answers that are no text of a call: nobody checks them. */
const FILE =
  /^((image|video|audio|font)\/|application\/(octet-stream|pdf|javascript|wasm)|text\/(html|css|javascript))/i;
const BAD_GATEWAY = 502;
/** Methods whose requests have no body unless they say so. */
const BODILESS = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"];

/** How a request went. */
export type ForwardOutcome = Pick<Exchange, "answer" | "end" | "reason">;

interface Passage {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly target: ProxyTarget;
  readonly lanes: Lanes;
  /** Copies of both bodies. */
  readonly sent: BodyCopy;
  readonly answered: BodyCopy;
  /** Called once, at the end. */
  readonly done: (outcome: ForwardOutcome) => void;
}

/** Sends a request on and its answer back, in the same bytes and headers. */
export function forward(passage: Passage): void {
  const { incoming, outgoing, target, lanes, sent, answered, done } = passage;
  const { socket: client } = incoming;
  const upstream = target.ask({
    agent: lanes.begin(client),
    method: incoming.method,
    path: target.pathOf(incoming.url ?? "/"),
    headers: framed(incoming, target.headersFor(incoming.rawHeaders)),
    maxHeaderSize: HEAD_MAX,
  });
  let answer: IncomingMessage | undefined;
  let isOver = false;
  const finish: Finish = (end, reason) => {
    if (isOver) return;
    isOver = true;
    const head = answer && { status: answer.statusCode ?? 0, headers: answer.rawHeaders };
    const body = end === "whole" ? answered.handOver() : undefined;
    done({ answer: head && { ...head, body }, end, ...(reason === undefined ? {} : { reason }) });
  };
  upstream.once("socket", (socket) => lanes.tie(socket, client));
  upstream.once("continue", () => outgoing.writeContinue());
  upstream.once("response", (came: IncomingMessage) => {
    answer = came;
    sendBack(came, passage, finish);
  });
  upstream.once("error", (error: NodeJS.ErrnoException) => {
    // An answer to a request that was not read to its end is an answer.
    if (answer !== undefined) void incoming.unpipe(upstream).resume();
    else fail(error.code ?? error.message, passage, finish);
  });
  outgoing.once("close", () => leave(upstream, passage, finish));
  incoming.on("data", sent.take);
  incoming.pipe(upstream);
}

type Finish = (end: Exchange["end"], reason?: string) => void;

function sendBack(came: IncomingMessage, { outgoing, answered }: Passage, finish: Finish): void {
  const type = came.headers["content-type"];
  if (type !== undefined && FILE.test(type)) answered.drop();
  outgoing.sendDate = false;
  outgoing.writeHead(came.statusCode ?? BAD_GATEWAY, came.statusMessage ?? "", came.rawHeaders);
  came.on("data", answered.take);
  came.once("end", () => {
    if (came.rawTrailers.length > 0) outgoing.addTrailers(inPairs(came.rawTrailers));
    finish("whole");
  });
  came.once("error", () => {
    finish("silent", "its answer ended in the middle");
    outgoing.destroy();
  });
  came.pipe(outgoing);
}

/** Ends the client's connection as the target has ended its own. Where nobody is, the answer says so. */
function fail(reason: string, { outgoing, target }: Passage, finish: Finish): void {
  const isNobody = NOBODY.test(reason);
  finish(isNobody ? "unreachable" : "silent", reason);
  if (!isNobody) return void outgoing.destroy();
  const text = `chonsu watch: ${target.address} cannot be reached (${reason}).\n`;
  outgoing.writeHead(BAD_GATEWAY, { "content-type": "text/plain; charset=utf-8", connection: "close" }).end(text);
}

function leave(upstream: ClientRequest, { incoming, outgoing, lanes }: Passage, finish: Finish): void {
  lanes.end(incoming.socket);
  if (outgoing.writableFinished) return;
  finish("client left");
  upstream.destroy();
}

/** A request without a body says so, as its head is written before its end is known here. */
function framed({ method = "GET", headers }: IncomingMessage, raw: string[]): string[] {
  const isFramed = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  return isFramed || BODILESS.includes(method) ? raw : [...raw, "Content-Length", "0"];
}

function inPairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""]] : []));
}
