import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ERRORS } from "@chonsu/shared/errors";
import type { RequestEffect } from "@chonsu/shared/stand-in/faults";
import { ANSWER_HEADERS } from "../../http/headers.ts";

/** An answer that replaces the product's and looks like it. */
export interface FaultAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The answer of a rule. Its body is the body in the rule; else the refusal that the rule names; else the product's
 * first refusal with that status. `readers` are the CORS headers of the product's answers.
 */
export function faultAnswer(effect: RequestEffect, readers: Readonly<Record<string, string>>): FaultAnswer {
  const refusals = Object.entries(ERRORS);
  const named = refusals.find(([name]) => name === effect.code);
  const status = effect.status ?? named?.[1].status ?? ERRORS.INTERNAL.status;
  const [code, { detail }] = named ??
    refusals.find(([, refusal]) => refusal.status === status) ?? ["INTERNAL", ERRORS.INTERNAL];
  return {
    status,
    body: JSON.stringify(effect.body ?? { detail, code }),
    headers: { ...ANSWER_HEADERS, "content-type": "application/json; charset=utf-8", ...readers, ...effect.headers },
  };
}

/** Sends the answer after the whole request was read, as the product does. The connection stays open. */
export function sendInstead(request: IncomingMessage, response: ServerResponse, answer: FaultAnswer): void {
  const send = () => {
    if (response.headersSent || response.destroyed) return;
    response.writeHead(answer.status, { ...answer.headers, "content-length": Buffer.byteLength(answer.body) });
    response.end(answer.body);
  };
  if (request.complete) send();
  else request.resume().once("end", send);
}

/** Refuses a request to open a web socket with the answer, and closes the connection. */
export function refuseUpgrade(socket: Duplex, { status, headers, body }: FaultAnswer): void {
  const lines = Object.entries({ ...headers, connection: "close", "content-length": Buffer.byteLength(body) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Fault"}\r\n${lines.join("")}\r\n${body}`);
}
