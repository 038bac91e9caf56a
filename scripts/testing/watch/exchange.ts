/** One request and its answer, as they passed the proxy. Headers: names and values in turn, as they were sent. */
export interface Exchange {
  readonly kind: "exchange";
  /** When it began: milliseconds since 1970. */
  readonly at: number;
  readonly tookMs: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
  /** Undefined when it was too long to be copied. */
  readonly body: Uint8Array | undefined;
  readonly answer: ExchangedAnswer | undefined;
  /** The rules of faults that applied. */
  readonly faults: readonly number[];
  /** How it ended. `fault`: a rule answered in place of the target. `silent`: the target ended the connection. */
  readonly end: "whole" | "client left" | "silent" | "unreachable" | "fault";
  /** What the system says of a target that did not answer. */
  readonly reason?: string;
}

interface ExchangedAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  /** Undefined when it was no text, too long, or did not come whole. */
  readonly body: Uint8Array | undefined;
}

/** A web socket opens: the request for it. */
export interface SocketOpening {
  readonly kind: "opening";
  readonly socket: number;
  readonly url: string;
  readonly headers: readonly string[];
}

/** Bytes of a web socket, from the head of the answer on; `undefined` when it has ended. */
export interface SocketBytes {
  readonly kind: "bytes";
  readonly socket: number;
  readonly from: "client" | "target";
  readonly bytes: Uint8Array | undefined;
}

/** What the proxy tells the checker. */
export type Passed = Exchange | SocketOpening | SocketBytes;

/** The values of a header by its name in small letters. */
export function headerIn(raw: readonly string[], name: string): string | undefined {
  const place = raw.findIndex((word, at) => at % 2 === 0 && word.toLowerCase() === name);
  return place === -1 ? undefined : raw[place + 1];
}

/** Raw headers as `fetch` has them. */
export function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? "", raw[at + 1] ?? "");
  return headers;
}
