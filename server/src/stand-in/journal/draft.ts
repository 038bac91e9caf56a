import type { IncomingMessage } from "node:http";
import { BLACKED_OUT, OPEN_ANSWERS } from "@chonsu/shared/stand-in/secrets";
import type { FastifyReply, FastifyRequest } from "fastify";
import { nameOfCall } from "../calls/product-calls.ts";
import type { FaultAnswer } from "../faults/answer-instead.ts";
import type { KeptHalf, KeptHeaders } from "./kept-entry.ts";
import { type KeptText, keepAnswered, keepSent } from "./kept-text.ts";

const SENT_HEADERS = [
  "accept",
  "content-type",
  "content-length",
  "origin",
  "user-agent",
  "range",
  "if-none-match",
  "last-event-id",
];
const ANSWERED_HEADERS = [
  "content-type",
  "content-length",
  "access-control-allow-origin",
  "allow",
  "cache-control",
  "etag",
  "location",
  "retry-after",
  "www-authenticate",
];

/** What is known of a request before it is over. */
export interface Draft {
  readonly life: number;
  readonly at: number;
  readonly begunAt: number;
  readonly headers: KeptHeaders;
  call: string | undefined;
  userId: number | undefined;
  sent: KeptText | undefined;
  answered: KeptHalf | undefined;
}

/** Notes the body as it was sent: gathered from whatever form it came in, not validated yet. */
export function noteSent(draft: Draft, { headers, body, uploads = {} }: FastifyRequest): void {
  const files = Object.entries(uploads).filter(([, parts]) => parts.length > 0);
  if (files.length > 0) {
    const told = files.map(([name, parts]) => [name, parts.map(describe)]);
    draft.sent = keepSent({ ...fieldsOf(body), ...Object.fromEntries(told) });
  } else if (!isEmpty(body) || Number(headers["content-length"] ?? 0) > 0) {
    draft.sent = keepSent(body);
  }
}

function isEmpty(body: unknown): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).length === 0;
}

function fieldsOf(body: unknown): object {
  return typeof body === "object" && body !== null ? body : {};
}

/** A file is told of, not kept. */
function describe({ filename, bytes }: { readonly filename: string; readonly bytes: Buffer }) {
  return { filename, bytes: bytes.length };
}

/** Notes what the product answers, and who asked for what as it found out. */
export function noteAnswered(draft: Draft, request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { endpoint } = request.routeOptions.config;
  draft.call = endpoint === undefined ? undefined : nameOfCall(endpoint);
  draft.userId = request.caller?.id ?? undefined;
  const isOpen = draft.call !== undefined && OPEN_ANSWERS.includes(draft.call);
  const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
  draft.answered = {
    headers: pick(ANSWERED_HEADERS, (name) => reply.getHeader(name)),
    body: typeof payload === "string" && isJson ? keepAnswered(payload, isOpen) : undefined,
  };
}

/** What a rule answered in place of the product. */
export function answeredInstead({ headers, body }: FaultAnswer): KeptHalf {
  const known = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return { headers: pick(ANSWERED_HEADERS, (name) => known.get(name)), body: keepAnswered(body, false) };
}

/** The headers of a request that tell something. Of the token, only that there was one. */
export function sentHeaders({ headers }: IncomingMessage): KeptHeaders {
  const picked = pick(SENT_HEADERS, (name) => headers[name]);
  return headers.authorization === undefined ? picked : [...picked, ["authorization", BLACKED_OUT]];
}

function pick(names: readonly string[], headerOf: (name: string) => unknown): KeptHeaders {
  const picked: [string, string][] = [];
  for (const name of names) {
    const value = headerOf(name);
    if (value !== undefined) picked.push([name, String(value)]);
  }
  return picked;
}
