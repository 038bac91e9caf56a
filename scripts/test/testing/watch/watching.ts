import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { onTestFinished } from "vitest";
import { startWatch, type WatchOptions } from "../../../testing/watch/watch.ts";
import { listening } from "../../listening.ts";

/** The answer of our own server, which a filter may change. */
interface Came {
  status: number;
  readonly headers: Record<string, string>;
  body: string;
}

/** Changes an answer: a backend that leaves the contract. */
export type Filter = (path: string, came: Came) => void;

/** Our own server behind a filter. */
export async function filtered(target: string, filter: Filter): Promise<string> {
  const server = createServer(async (asked, answer) => {
    const { host: _host, connection: _connection, ...headers } = asked.headers;
    const { method = "GET", url = "/" } = asked;
    const body = ["GET", "HEAD"].includes(method) ? null : await buffer(asked);
    const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
    sent.delete("transfer-encoding");
    const response = await fetch(`${target}${url}`, { method, headers: sent, body: body && Uint8Array.from(body) });
    const came = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive"])
      delete came.headers[name];
    filter(url, came);
    answer.writeHead(came.status, came.headers).end(came.body);
  });
  return await listening(server);
}

/** Our own server with the proxy before it, and a filter between both. `report` ends the proxy and says what was seen. */
export async function watched(filter?: Filter, options: Partial<WatchOptions> = {}) {
  const app = await startTestApp();
  const target = filter === undefined ? app.url : await filtered(app.url, filter);
  const usual = { port: 0, host: "127.0.0.1", page: undefined, changeHost: false, faults: undefined, har: undefined };
  const watch = await startWatch({ ...usual, target, ...options });
  let ended: ReturnType<typeof watch.finish> | undefined;
  const report = () => {
    ended ??= watch.finish();
    return ended;
  };
  onTestFinished(async () => {
    await report();
  });
  return { app, target, url: watch.url, pageUrl: watch.pageUrl, report };
}
