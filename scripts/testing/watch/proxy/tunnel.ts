import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { SocketBytes } from "../exchange.ts";
import type { ProxyTarget } from "./target.ts";

const BAD_GATEWAY = 502;

/** Opens a web socket at the target and passes the bytes of both sides on, from the head of the answer on. */
export function tunnel(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  target: ProxyTarget,
  note: (from: SocketBytes["from"], bytes: Buffer | undefined) => void,
): void {
  const upstream = target.connect();
  const words = target.headersFor(request.rawHeaders);
  const lines = words.map((word, at) => (at % 2 === 0 ? `${word}: ` : `${word}\r\n`)).join("");
  upstream.write(`${request.method} ${target.pathOf(request.url ?? "/")} HTTP/1.1\r\n${lines}\r\n`, "latin1");
  if (head.length > 0) {
    upstream.write(head);
    note("client", head);
  }
  client.on("data", (bytes: Buffer) => note("client", bytes));
  upstream.on("data", (bytes: Buffer) => note("target", bytes));
  client.pipe(upstream).pipe(client);
  let isHeard = false;
  upstream.once("data", () => {
    isHeard = true;
  });
  upstream.once("error", () => {
    if (isHeard) return void client.destroy();
    client.end(`HTTP/1.1 ${BAD_GATEWAY} ${STATUS_CODES[BAD_GATEWAY]}\r\nConnection: close\r\n\r\n`);
  });
  client.once("error", () => upstream.destroy());
  client.once("close", () => upstream.destroy());
  upstream.once("close", () => {
    note("target", undefined);
    if (isHeard) client.destroy();
  });
}
