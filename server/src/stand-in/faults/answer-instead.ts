import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ERRORS } from "@chonsu/shared/contract/errors";
import type { RequestEffect } from "@chonsu/shared/stand-in/faults";

const INTERNAL = 500;

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
  const { status = refusalNamed(effect.code)?.status ?? INTERNAL } = effect;
  return {
    status,
    body: JSON.stringify(effect.body ?? refusalFor(status, effect.code)),
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...readers,
      ...effect.headers,
    },
  };
}

function refusalNamed(code: string | undefined) {
  return Object.entries(ERRORS).find(([known]) => known === code)?.[1];
}

function refusalFor(status: number, code: string | undefined): { readonly detail: string; readonly code: string } {
  const [known, { detail }] = Object.entries(ERRORS).find(([name, refusal]) =>
    code === undefined ? refusal.status === status : name === code,
  ) ?? ["INTERNAL", ERRORS.INTERNAL];
  return { detail, code: known };
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
