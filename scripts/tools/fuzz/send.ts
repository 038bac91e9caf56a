import type { App } from "@chonsu/server/http/app-types";
import { jsonIn } from "../../testing/strict.ts";
import type { Request } from "./request.ts";

/** A response. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Undefined when it is not JSON. */
  readonly json: unknown;
}

/** Longer than any call takes on a busy machine. */
const TIMEOUT_MS = 20_000;

/** Sends a request to an app; undefined when there is no response within the timeout. */
export async function send(app: App, request: Request): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const gaveUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  try {
    return await Promise.race([inject(app, request), gaveUp]);
  } finally {
    clearTimeout(timer);
  }
}

async function inject(app: App, { method, url, headers, payload }: Request): Promise<Answer> {
  const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const { statusCode: status, body: text } = response;
  return { status, text, headers: response.headers, json: jsonIn(text) };
}
