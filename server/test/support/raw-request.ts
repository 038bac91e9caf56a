import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

export type RawAnswer = Awaited<ReturnType<typeof rawRequest>>;

interface Refused {
  readonly code: string;
  readonly detail: string;
  readonly fields?: Record<string, string[]>;
  readonly [name: string]: unknown;
}

interface RawOptions {
  readonly method?: string;
  /** The path as it is sent, without normalization. */
  readonly path: string;
  readonly headers?: Record<string, string | number>;
  readonly body?: string | Buffer;
  /** Sends the body in chunks without a Content-Length; for an empty body, only the end of it. */
  readonly chunked?: boolean;
}

/** A request with exactly the given headers, path and framing, which no client library would send. */
export function rawRequest(base: string, options: RawOptions) {
  const { hostname, port } = new URL(base);
  const { body = "", chunked = false, method = "GET", path, headers = {} } = options;
  const framing: Record<string, string | number> = chunked ? { "Transfer-Encoding": "chunked" } : {};
  if (!chunked && body.length > 0) framing["Content-Length"] = Buffer.byteLength(body);
  const outgoing = request({ hostname, port, method, path, headers: { ...headers, ...framing } });
  const answer = answerTo(outgoing);
  if (body.length > 0) outgoing.write(body);
  outgoing.end();
  return answer;
}

async function answerTo(outgoing: ClientRequest) {
  // An error before the answer is thrown by `once`. After it, a refused body may still break off.
  outgoing.on("error", () => {});
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const received = await text(incoming);
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    text: received,
    json: (): Refused => JSON.parse(received),
  };
}

/** Sends the head and the body of a request except the last byte; `finish` sends that byte. Both have the answer. */
export function beginRequest(
  base: string,
  { body, headers, ...rest }: Required<Omit<RawOptions, "chunked">> & { readonly body: string },
) {
  const { hostname, port } = new URL(base);
  const bytes = Buffer.from(body);
  const length = { "Content-Length": bytes.length };
  const outgoing = request({ hostname, port, agent: false, ...rest, headers: { ...headers, ...length } });
  const answer = answerTo(outgoing);
  outgoing.write(bytes.subarray(0, -1));
  return {
    answer,
    finish() {
      outgoing.end(bytes.subarray(-1));
      return answer;
    },
  };
}
