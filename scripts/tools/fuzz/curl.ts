import type { Request } from "./request.ts";

const TEXT_MAX = 2000;

/** A curl command that sends the same request to a server on this machine. */
export function curlOf({ method, url, headers, payload }: Request): string {
  const sent = Object.entries(headers).filter(([name]) => name !== "host" || headers[name] !== "chonsu.test");
  const words = ["curl -sS -i --globoff --path-as-is", `-X ${method}`, quoted(`http://127.0.0.1:3000${url}`)];
  const published = sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = payload === undefined ? [] : [dataOf(payload)];
  return [...words, ...published, ...data].join(" ");
}

/** Binary or very long bodies are written as base64. */
function dataOf(payload: Buffer | string): string {
  const bytes = Buffer.from(payload);
  const text = bytes.toString();
  const isPlain = Buffer.from(text).equals(bytes) && !text.includes("\0");
  if (isPlain && text.length <= TEXT_MAX) return `--data-raw ${quoted(text)}`;
  const coded = bytes.toString("base64");
  const kept = coded.length > TEXT_MAX ? `${coded.slice(0, TEXT_MAX)}…(${bytes.length} bytes)` : coded;
  return `--data-binary @<(base64 -d <<< ${kept})`;
}

function quoted(text: string): string {
  const shown = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…(${text.length} characters)` : text;
  return `'${shown.replaceAll("'", "'\\''")}'`;
}
