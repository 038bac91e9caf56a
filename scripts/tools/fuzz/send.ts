import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { App } from "@chonsu/server/http/app-types";
import { jsonIn } from "../../testing/strict.ts";
import type { Request } from "./request.ts";

/** A response. Its JSON is undefined when it is something else. */
export type Answer = ReturnType<typeof answerOf>;

/** Longer than any call takes on a busy machine. */
const TIMEOUT_MS = 20_000;
/** A caller that does not wait for the response disconnects after this time. */
const HANG_UP_MS = 3;
/** Headers that Node's client sends itself, or that its server waits for: tests of bodies write them by hand. */
const OF_THE_CONNECTION = /^(content-length|transfer-encoding|expect|upgrade|connection|host|origin)$/;
const WRITABLE = /^[\t\x20-\x7e]*$/;

/** Sends a request to an app; undefined when there is no response within the timeout. */
export async function send(app: App, request: Request): Promise<Answer | undefined> {
  const answered = new AbortController();
  const gaveUp = setTimeout(TIMEOUT_MS, undefined, { signal: answered.signal }).catch(() => undefined);
  return await Promise.race([inject(app, request), gaveUp]).finally(() => answered.abort());
}

async function inject(app: App, { method, url, headers, payload }: Request) {
  const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return answerOf(response.statusCode, response.headers, response.body);
}

function answerOf(status: number, headers: object, text: string) {
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status, text, headers: new Headers(named), json: jsonIn(text) };
}

/** Sends a request to a product at an address. Undefined without a response, or when the caller disconnected first. */
export function askProduct(base: string, asked: Request, breaksOff = false): Promise<Answer | undefined> {
  const { hostname, port } = new URL(base);
  const payload = asked.payload ?? "";
  return new Promise((resolve) => {
    const options = { hostname, port, method: asked.method, path: asked.url, agent: false } as const;
    const headers = { ...asked.headers, ...(payload.length > 0 && { "content-length": Buffer.byteLength(payload) }) };
    const sent = request({ ...options, headers, timeout: breaksOff ? HANG_UP_MS : TIMEOUT_MS }, (response) => {
      const answered = text(response).then((body) => answerOf(response.statusCode ?? 0, response.headers, body));
      resolve(answered.catch(() => undefined));
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(undefined));
    sent.on("close", () => resolve(undefined));
    sent.end(payload);
  });
}

/** The headers of a draft that Node's client can send. */
export function sendable(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => !OF_THE_CONNECTION.test(name) && WRITABLE.test(value)),
  );
}

/** A path as Node's client can send it. */
export function sendablePath(url: string): string {
  return url.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);
}
