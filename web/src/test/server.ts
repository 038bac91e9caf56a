import { File as NodeFile } from "node:buffer";
import { CAST, type Handle, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { readOutbox } from "@chonsu/server/modules/mails/mails.service";
import { faultAnswer } from "@chonsu/server/stand-in/faults/answer-instead";
import type { Endpoint, Paging } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/errors";
import { expect, onTestFinished, vi } from "vitest";
import { addressOf } from "../api/client.ts";
import type { CallInput, CallOutput, EndpointRef } from "../api/endpoint-ref.ts";
import type { Pushed } from "../api/realtime.ts";
import { clearSession, storeSession } from "../api/session.ts";
import { type RealApp, renewedApp, TEST_NOW } from "./real-app.ts";
import { UploadRequest } from "./upload-request.ts";

/** A request from the page. */
export interface Sent {
  readonly call: string;
  readonly body: unknown;
}

const MAILS_MAX = 100;

/** Passes a request on to the server. */
type Hand = () => Promise<Response>;
export type Between = (hand: Hand, sent: Sent) => Promise<Response> | Response;

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** The tokens of ended tests. What their pages still send, such as a logout that waited, reaches nobody. */
const endedTokens = new Set<string>();

/** Connects the page's requests to the real server, with a member of the cast signed in, or a visitor (null). */
export async function startServer(handle: Handle | null = "haneul", answers: Readonly<Record<string, Between>> = {}) {
  const real = await renewedApp();
  vi.useFakeTimers({ now: TEST_NOW, toFake: ["Date"] });
  const sent: Sent[] = [];
  const between = new Map(Object.entries(answers));
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (isOfEndedTest(init)) return new Promise<Response>(() => {});
    const one = { call: `${init.method} ${url}`, body: bodyOf(init) };
    sent.push(one);
    const hand = () => inject(real, url, init);
    const [, answer = hand] = [...between].findLast(([call]) => one.call.startsWith(call)) ?? [];
    return abortable(Promise.resolve(answer(hand, one)), init.signal);
  });
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
  const signIn = (who: Handle) => {
    const tokens = real.tokensOf(CAST[who].id);
    onTestFinished(() => void endedTokens.add(tokens.access).add(tokens.refresh));
    storeSession(tokens);
  };
  clearSession();
  if (handle !== null) signIn(handle);
  onTestFinished(() => {
    expect(real.errors, "the server logged an error").toEqual([]);
  });
  return {
    ...{ ctx: real.ctx, clock: real.clock, config: real.config, sql: real.sql, isAsNew: real.isAsNew, sent, signIn },
    /** Intercepts calls that begin with `call` ("GET /api/friends/"): it can delay or replace the response. */
    between(call: string, answer: Between) {
      between.delete(call);
      between.set(call, answer);
    },
    /** Calls that begin with `call` run, but their responses wait until the returned function is called. */
    hold(call: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      between.set(call, async (hand) => {
        const answer = await hand();
        await promise;
        return answer;
      });
      return resolve;
    },
    /** Removes the interception of these calls. */
    letThrough: (call: string) => void between.delete(call),
    /** The bodies that the page sent with these calls. */
    bodies: (call: string) => sent.filter((one) => one.call.startsWith(call)).map(({ body }) => body),
    /** Mails to an address, newest first. */
    mailsTo: (recipient: string) => readOutbox(real.ctx, { recipient, limit: MAILS_MAX }),
    /** Makes calls as another member, or on another device. */
    as: (other: Handle | number) =>
      caller(real, real.tokensOf(typeof other === "number" ? other : CAST[other].id).access),
    /** How often the page made a call. */
    count: (call: string) => sent.filter((one) => one.call === call).length,
    /** Calls `listener` for each push to a member. */
    onPush(other: Handle, listener: (event: Pushed) => void) {
      real.listeners.add((userId, name, payload) => {
        if (userId === CAST[other].id || userId === null) listener({ name, payload } as Pushed);
      });
    },
  };
}

export { type Handle, SEED_PASSWORD };

export function idOf(handle: Handle): number {
  return CAST[handle].id;
}

/** A refusal with the product's text, for cases that the product would not produce by itself. */
export function refusal(code: ErrorCode): Response {
  const { body, status, headers } = faultAnswer({ code }, {});
  return new Response(body, { status, headers });
}

/** The response of a proxy that cannot reach the server. */
export function broken(): Response {
  return Response.json({}, { status: 502 });
}

/** A broken connection. */
export function lost(): never {
  throw new TypeError("fetch failed");
}

function caller(real: RealApp, access: string) {
  return async <E extends Endpoint, Page = undefined>(
    endpoint: EndpointRef<E>,
    input: CallInput<E> & Paging<Page>,
  ): Promise<CallOutput<E, Page>> => {
    const body: unknown = "body" in input ? input.body : undefined;
    const response = await inject(real, addressOf(endpoint, input), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${access}`, ...(body !== undefined && { "content-type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`);
    return JSON.parse(text === "" ? "null" : text);
  };
}

async function inject({ app }: RealApp, url: string, init: RequestInit): Promise<Response> {
  const { headers, payload } = await payloadOf(init);
  // A browser leaves out the usual port.
  const sent = { host: "localhost", ...headers };
  const answer = await app.inject({ method: init.method as "GET", url, headers: sent, ...(payload && { payload }) });
  const isEmpty = answer.statusCode === 204;
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: { "content-type": answer.headers["content-type"] ?? "" },
  });
}

async function payloadOf({ headers, body }: RequestInit) {
  const plain = { ...(headers as Record<string, string>) };
  if (!(body instanceof FormData)) return { headers: plain, payload: typeof body === "string" ? body : undefined };
  // jsdom's form data cannot be encoded by Node.
  const form = await new Response(new URLSearchParams()).formData();
  for (const [name, part] of body) form.append(name, typeof part === "string" ? part : await nodeFile(part));
  const written = new Response(form);
  const type = written.headers.get("content-type") ?? "";
  return { headers: { ...plain, "content-type": type }, payload: Buffer.from(await written.arrayBuffer()) };
}

async function nodeFile(file: File): Promise<File> {
  const copy: unknown = new NodeFile([Buffer.from(await file.arrayBuffer())], file.name, { type: file.type });
  return copy as File;
}

function isOfEndedTest({ headers, body }: RequestInit): boolean {
  const token = new Headers(headers).get("authorization")?.replace("Bearer ", "") ?? "";
  const { refresh } = Object(typeof body === "string" ? JSON.parse(body) : null);
  return endedTokens.has(token) || endedTokens.has(refresh);
}

function bodyOf({ body }: RequestInit): unknown {
  if (typeof body === "string") return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : null;
}

function abortable(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (signal === null || signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    answer.then(resolve, reject);
  });
}
