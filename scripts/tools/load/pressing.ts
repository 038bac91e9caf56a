import { setTimeout as rest } from "node:timers/promises";
import { Pool } from "undici";
import type { Kind, Shot } from "./mix.ts";

/**
 * More than are ever needed. Members have their own connections, so no request waits here for the response of another one. With fewer
 * connections an overload would wait in this process and never reach the server.
 */
const CONNECTIONS = 10_000;
/** Longer than a user waits for a page. Milliseconds. */
const TIMEOUT_MS = 15_000;
const TICK_MS = 1;

/** The result of one request. */
export interface Outcome {
  readonly kind: string;
  /** 0 without a response. */
  readonly status: number;
  /** A refusal of an overloaded server that says when to come back. */
  readonly hasRetryAfter: boolean;
  /** Milliseconds from the beginning. */
  readonly due: number;
  /** When it was sent over a connection; NaN when it was never sent. */
  readonly sent: number;
  readonly ended: number;
}

/**
 * Sends each request when it is due, whether or not earlier requests were answered. So a stalled server gets as many requests as a fast
 * one, as from real members (no coordinated omission). Ends when all requests were answered, or after a time limit. A message that was
 * answered with 201 is told: a connection should receive it.
 */
export async function press(
  url: string,
  due: Float64Array,
  draw: () => { readonly kind: Kind; readonly shot: Shot },
  onMessage: (key: string, dueAt: number) => void,
): Promise<Outcome[]> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const outcomes: Outcome[] = [];
  const began = performance.now();
  let at = 0;
  const shoot = (dueNow: number) => {
    const { kind, shot } = draw();
    send(pool, shot, (status, hasRetryAfter, sentAt) => {
      const sent = sentAt - began;
      outcomes.push({ kind: kind.name, status, hasRetryAfter, due: dueNow, sent, ended: performance.now() - began });
      if (status === 201 && shot.messageKey !== undefined) onMessage(shot.messageKey, began + dueNow);
    });
  };
  while (at < due.length) {
    const elapsed = performance.now() - began;
    for (let next = due[at]; next !== undefined && next <= elapsed; next = due[at]) {
      at += 1;
      shoot(next);
    }
    await rest(TICK_MS);
  }
  const until = performance.now() + TIMEOUT_MS;
  while (outcomes.length < due.length && performance.now() < until) await rest(TICK_MS);
  await pool.destroy();
  return outcomes;
}

/**
 * Reads an answer to its end without keeping it. `done` is called once: with the status, or 0 when none came, and when the request went
 * out over its connection.
 */
function send(pool: Pool, shot: Shot, done: (status: number, hasRetryAfter: boolean, sentAt: number) => void): void {
  const { method, path, headers, body = null } = shot;
  let status = 0;
  let hasRetryAfter = false;
  let sentAt = Number.NaN;
  pool.dispatch(
    { method, path, body, headers, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
    {
      onRequestStart() {
        sentAt = performance.now();
      },
      onResponseStart(_controller, code, answerHeaders) {
        status = code;
        hasRetryAfter = answerHeaders["retry-after"] !== undefined;
      },
      onResponseData() {},
      onResponseEnd: () => done(status, hasRetryAfter, sentAt),
      onResponseError: () => done(0, false, sentAt),
    },
  );
}
