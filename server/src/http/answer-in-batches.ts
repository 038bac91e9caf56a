import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import { ownTurn } from "../platform/turns.ts";
import { type Encoded, joined } from "./json/answer-text.ts";
import { textsOf } from "./json/json-batches.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const TEXTS_OF_A_TURN = 8;
/**
 * A page of popular posts is shorter than this. What is read for it is cached, as for any page. What is read for the rest
 * of a longer answer is not. Bytes.
 */
const PAGE_MAX = 1024 * 1024;
/** A text below this length is sent together with the next one. */
const SHORT = 16 * 1024;

/**
 * Sends an answer with long lists. Each batch has a turn of the event loop of its own, and the next batch is made
 * when the connection has taken the last one. An error before the first batch becomes an error answer. After it
 * the status is already sent, so an error breaks the connection off; the end of the caller's session does the same. An
 * answer to HEAD has no body, so nothing more is read.
 */
export function sendInBatches(reply: FastifyReply, status: number, schema: z.ZodType, body: unknown): FastifyReply {
  const texts = textsOf(schema, body);
  const { value: first = "" } = texts.next();
  reply.code(status).type(JSON_TYPE);
  if (reply.request.method === "HEAD") return reply.send(Readable.from([]));
  const stream = Readable.from(paced(reply, first, texts));
  beginnings.set(stream, first);
  return reply.send(stream);
}

const beginnings = new WeakMap<object, Encoded>();

/** The beginning of an answer in batches, for the journal; undefined for any other payload. */
export function beginningOf(payload: unknown): string | undefined {
  return typeof payload === "object" && payload !== null ? beginnings.get(payload)?.toString() : undefined;
}

async function* paced(reply: FastifyReply, first: Encoded, texts: Generator<Encoded, void>): AsyncGenerator<Encoded> {
  const { server, request } = reply;
  yield first;
  try {
    for (let sent = 0; ; ) {
      await ownTurn();
      if (!server.isStillSignedIn(request)) return void reply.raw.destroy();
      const read = () => nextText(texts);
      const text = sent < PAGE_MAX ? read() : server.readFurther(read);
      if (text === undefined) return;
      sent += text.length;
      if (text.length > 0) yield text;
    }
  } catch (error) {
    server.reportFailure(error, reply);
    throw error;
  }
}

/** What is sent in one turn: one text, or several short ones. Undefined at the end. */
function nextText(texts: Generator<Encoded, void>): Encoded | undefined {
  const taken: Encoded[] = [];
  for (let length = 0; taken.length < TEXTS_OF_A_TURN && length < SHORT; ) {
    const { value } = texts.next();
    if (value === undefined) return taken.length === 0 ? undefined : joined(taken);
    taken.push(value);
    length += value.length;
  }
  return joined(taken);
}
