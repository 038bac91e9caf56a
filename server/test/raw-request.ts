import { request } from "node:http";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  json(): { code: string; detail: string; fields?: Record<string, string[]>; [name: string]: unknown };
}

interface RawOptions {
  readonly method?: string;
  /** The path as it goes over the wire: nothing is normalized. */
  readonly path: string;
  readonly headers?: Record<string, string | number>;
  readonly body?: string | Buffer;
  /** Sends the body in chunks without a Content-Length; with an empty body, just the end of it. */
  readonly chunked?: boolean;
}

/** A request whose headers, path and framing are exactly those given: what no client library would send. */
export function rawRequest(base: string, options: RawOptions): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  const { body = "", chunked = false, method = "GET", path, headers = {} } = options;
  const framing: Record<string, string | number> = chunked ? { "Transfer-Encoding": "chunked" } : {};
  if (!chunked && body.length > 0) framing["Content-Length"] = Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers: { ...headers, ...framing } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const status = incoming.statusCode ?? 0;
        resolve({ status, headers: incoming.headers, text, json: () => JSON.parse(text) });
      });
    });
    outgoing.on("error", reject);
    if (!chunked && body.length === 0 && headers["Content-Length"] === undefined) {
      // Else Node announces what nobody asked it to.
      outgoing.removeHeader("Content-Length");
      outgoing.removeHeader("Transfer-Encoding");
    }
    if (body.length > 0) outgoing.write(body);
    outgoing.end();
  });
}
