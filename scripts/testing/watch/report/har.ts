import { closeSync, openSync, writeSync } from "node:fs";
import type { RequestEntry } from "@chonsu/shared/stand-in/journal";

const HEAD = '{"log":{"version":"1.2","creator":{"name":"chonsu watch","version":"1"},"entries":[\n';

/** Writes requests into a HAR file as they come. It is whole when it is closed. */
export function openHar(file: string, target: string) {
  const handle = openSync(file, "w");
  let separator = "";
  writeSync(handle, HEAD);
  return {
    write(entry: RequestEntry): void {
      writeSync(handle, `${separator}${JSON.stringify(harEntry(entry, target))}`);
      separator = ",\n";
    },
    close(): void {
      writeSync(handle, "\n]}}\n");
      closeSync(handle);
    },
  };
}

function harEntry({ at, took_ms: time, method, path, status, request, response }: RequestEntry, target: string) {
  const url = new URL(path, target);
  const text = request.body === null ? undefined : textOf(request.body);
  const shown = response.body === null ? "" : textOf(response.body);
  const type = (headers: Readonly<Record<string, string>>) => headers["content-type"] ?? "";
  const sizes = { headersSize: -1, bodySize: -1 };
  return {
    startedDateTime: at,
    time,
    request: {
      method,
      url: url.href,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairsOf(request.headers),
      queryString: Array.from(url.searchParams, ([name, value]) => ({ name, value })),
      ...(text === undefined ? {} : { postData: { mimeType: type(request.headers), text } }),
      ...sizes,
    },
    response: {
      status: typeof status === "number" ? status : 0,
      statusText: typeof status === "number" ? "" : status,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairsOf(response.headers),
      content: { size: shown.length, mimeType: type(response.headers), text: shown },
      redirectURL: "",
      ...sizes,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

function pairsOf(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
