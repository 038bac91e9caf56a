import { request } from "node:http";
import { text } from "node:stream/consumers";
import { jsonOf } from "@chonsu/server/test/contract/bad-input/hostile";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/errors";
import type { LooseRequest } from "../../testing/request.ts";
import { jsonIn, recordOf } from "../../testing/strict.ts";
import { payloadOf } from "./input/forms.ts";
import { draftOf, mutated, urlOf } from "./input/mutations.ts";
import type { Plan } from "./input/plan.ts";

/** The caller of a request. */
export interface FuzzCaller {
  /** The header `authorization`; undefined for none. */
  readonly header: string | undefined;
  /** The member, when the token is valid now. */
  readonly userId: number | null;
  /** The codes with which a call for members must refuse this caller. Empty when the token is valid. */
  readonly refusedWith: readonly ErrorCode[];
}

/** A request ready to be sent, with what is known about it. */
export interface Request {
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly caller: FuzzCaller;
  readonly method: string;
  /** Path and query as they are sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | undefined;
  /** The body before it was encoded; undefined for one that no schema made. */
  readonly body: unknown;
  /** The number of pictures that the call takes, in its body. */
  readonly pictures: number;
}

/** Makes a request of a plan: mutates what is given and encodes it. `headers` are those of its caller. */
export async function requestOf(
  plan: Plan<string>,
  endpoint: Endpoint,
  given: LooseRequest,
  caller: FuzzCaller,
  headers: Readonly<Record<string, string>>,
): Promise<Request> {
  const { files = {}, ...parts } = given;
  const method = (plan.isOtherMethod ? endpoint.alsoMethod : undefined) ?? endpoint.method;
  const meant = draftOf(endpoint, parts);
  const draft = plan.mutations.reduce((before, mutation) => mutated(before, mutation, endpoint), meant);
  const { raw, body } = draft;
  const about = { call: plan.call, endpoint, caller, method, url: urlOf(draft) };
  const authorization = caller.header === undefined ? {} : { authorization: caller.header };
  const sent = (more: object) => ({ ...headers, ...authorization, ...more, ...draft.headers });
  if (raw !== undefined) {
    const type = { "content-type": "application/json" };
    return { ...about, payload: raw, headers: sent(type), pictures: 0, body: undefined };
  }
  if (endpoint.method === "GET") return { ...about, payload: undefined, headers: sent({}), pictures: 0, body };
  const encoded = await payloadOf(plan.form, { json: jsonOf(body), fields: recordOf(body), files });
  const taken = Object.keys(endpoint.files ?? {}).flatMap((name) => files[name] ?? []);
  const pictures = plan.form === "multipart" ? taken.filter(({ bytes }) => bytes.length > 0).length : 0;
  return { ...about, payload: encoded.payload, headers: sent(encoded.headers), pictures, body };
}

/** A response. Its JSON is undefined when it is something else. */
export type FuzzAnswer = ReturnType<typeof answerOf>;

export function answerOf(status: number, headers: object, text: string) {
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status, text, headers: new Headers(named), json: jsonIn(text) };
}

/** Headers that Node's client sends itself, or that its server waits for: tests of bodies write them by hand. */
const OF_THE_CONNECTION = /^(content-length|transfer-encoding|expect|upgrade|connection)$/;
const WRITABLE = /^[\t\x20-\x7e]*$/;

/** Sends a request over the network, as far as Node's client can. Undefined when no answer comes in time. */
export function sendTo(base: string, { method, url, headers, payload = Buffer.alloc(0) }: Request, timeout: number) {
  const { hostname, port } = new URL(base);
  const isWritable = ([name, value]: [string, string]) => !OF_THE_CONNECTION.test(name) && WRITABLE.test(value);
  const kept = Object.fromEntries(Object.entries(headers).filter(isWritable));
  const path = url.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);
  return new Promise<FuzzAnswer | undefined>((resolve) => {
    const length = payload.length > 0 && { "content-length": payload.length };
    const options = { hostname, port, method, path, agent: false, timeout, headers: { ...kept, ...length } };
    const sent = request(options, (response) => {
      const answered = text(response).then((body) => answerOf(response.statusCode ?? 0, response.headers, body));
      resolve(answered.catch(() => undefined));
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(undefined));
    sent.on("close", () => resolve(undefined));
    sent.end(payload);
  });
}
