import { setTimeout } from "node:timers/promises";
import type { App } from "@chonsu/server/http/app-types";
import { jsonIn } from "../../testing/strict.ts";
import type { Request } from "./request.ts";

/** A response. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** Undefined when it is not JSON. */
  readonly json: unknown;
}

/** Longer than any call takes on a busy machine. */
export const TIMEOUT_MS = 20_000;

/** Sends a request to an app; undefined when there is no response within the timeout. */
export async function send(app: App, request: Request): Promise<Answer | undefined> {
  const answered = new AbortController();
  const gaveUp = setTimeout(TIMEOUT_MS, undefined, { signal: answered.signal }).catch(() => undefined);
  return await Promise.race([inject(app, request), gaveUp]).finally(() => answered.abort());
}

async function inject(app: App, { method, url, headers, payload }: Request): Promise<Answer> {
  const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return answerOf(response.statusCode, response.headers, response.body);
}

export function answerOf(status: number, headers: object, text: string): Answer {
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { status, text, headers: new Headers(Object.fromEntries(named)), json: jsonIn(text) };
}
