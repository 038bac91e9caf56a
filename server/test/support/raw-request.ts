import { type ClientRequest, request } from "node:http";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  json(): { code: string; detail: string; fields?: Record<string, string[]>; [name: string]: unknown };
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
export function rawRequest(base: string, options: RawOptions): Promise<RawAnswer> {
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

function answerTo(outgoing: ClientRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const status = incoming.statusCode ?? 0;
        resolve({ status, headers: incoming.headers, text, json: () => JSON.parse(text) });
      });
    });
  });
}

/** A request whose head and body are sent except the last byte. */
export interface BegunRequest {
  finish(): Promise<RawAnswer>;
}

/** Begins a request with a body, to be finished later. */
export function beginRequest(
  base: string,
  options: {
    readonly method: string;
    readonly path: string;
    readonly headers: Record<string, string>;
    readonly body: string;
  },
): BegunRequest {
  const { hostname, port } = new URL(base);
  const { method, path, headers, body } = options;
  const bytes = Buffer.from(body);
  const length = { "Content-Length": bytes.length };
  const outgoing = request({ hostname, port, method, path, agent: false, headers: { ...headers, ...length } });
  const answer = answerTo(outgoing);
  outgoing.write(bytes.subarray(0, -1));
  return {
    finish() {
      outgoing.end(bytes.subarray(-1));
      return answer;
    },
  };
}
