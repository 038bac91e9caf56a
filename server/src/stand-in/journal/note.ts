import type { FastifyReply, FastifyRequest } from "fastify";
import { beginningOf } from "../../http/answer-in-pieces.ts";
import { nameOfCall } from "../calls/product-calls.ts";
import type { KeptRequest } from "./kept-entry.ts";
import { keepAnswered, keepSent } from "./kept-text.ts";

/** Records the body as it was sent: parsed from its format, not validated yet. */
export function noteSent(draft: KeptRequest, { headers, body, uploads = {} }: FastifyRequest): void {
  const files = Object.entries(uploads).filter(([, parts]) => parts.length > 0);
  if (files.length > 0) {
    const described = files.map(([name, parts]) => [name, parts.map(describe)]);
    draft.sent = keepSent({ ...fieldsOf(body), ...Object.fromEntries(described) });
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

/** Records only name and size of a file, not its content. */
function describe({ filename, bytes }: { readonly filename: string; readonly bytes: Buffer }) {
  return { filename, bytes: bytes.length };
}

/**
 * Records the answer of the product, the caller and the call that the product found. A body that is not JSON is a file
 * or a page, and is not recorded.
 */
export function noteAnswered(draft: KeptRequest, request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { endpoint } = request.routeOptions.config;
  draft.isHeard = true;
  draft.call = endpoint === undefined ? undefined : nameOfCall(endpoint);
  draft.userId = request.caller?.id ?? undefined;
  draft.answeredHeaders = reply.getHeaders();
  const isJson = String(draft.answeredHeaders["content-type"]).startsWith("application/json");
  const beginning = beginningOf(payload);
  if ((typeof payload === "string" || Buffer.isBuffer(payload)) && isJson) {
    draft.answered = keepAnswered(payload, draft.call);
  }
  if (beginning !== undefined) draft.answered = { ...keepAnswered(beginning, draft.call), isCut: true };
}
