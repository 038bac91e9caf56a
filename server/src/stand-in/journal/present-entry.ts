import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import { BLACKED_OUT } from "@chonsu/shared/stand-in/secrets";
import type { KeptEntry, KeptPush, KeptRequest } from "./kept-entry.ts";
import { type JournalText, shownText } from "./kept-text.ts";

/** Request headers that are shown with their values. */
const OPEN = [
  "accept",
  "content-type",
  "content-length",
  "origin",
  "user-agent",
  "range",
  "if-none-match",
  "last-event-id",
];
/** Headers whose values are hidden. */
const SECRET = ["authorization", "cookie"];
/** The name of the file for a body that was too long to keep. */
const BODY_FILE = "body.json";

/** An entry in its wire form. `base` is the URL of its product. */
export function presentEntry(entry: KeptEntry, base: string): RequestEntry | PushEntry {
  return entry.kind === "push" ? presentPush(entry) : presentRequest(entry, base);
}

function presentPush({ at, userId, payload, ...others }: KeptPush): PushEntry {
  return { ...others, at: toTimestamp(at), user_id: userId, payload: readBack(payload), cut: payload.isCut };
}

function presentRequest(entry: KeptRequest, base: string): RequestEntry {
  const { kind, id, method, status } = entry;
  const headers = shownHeaders(entry.sentHeaders);
  return {
    kind,
    id,
    at: toTimestamp(entry.at),
    took_ms: entry.tookMs,
    method,
    path: entry.url,
    call: entry.call ?? null,
    user_id: entry.userId ?? null,
    status,
    request: presentHalf(headers, entry.sent),
    response: presentHalf(answeredHeaders(entry.answeredHeaders), entry.answered),
    faults: [...entry.faults],
    curl: curlFor(entry, headers, base),
  };
}

function presentHalf(headers: Record<string, string>, body: JournalText | undefined): RequestEntry["request"] {
  return { headers, body: body === undefined ? null : readBack(body), cut: body?.isCut ?? false };
}

/** The parsed JSON of a complete body, otherwise the text. */
function readBack(body: JournalText): unknown {
  return body.isCut ? shownText(body) : JSON.parse(body.text);
}

/** The useful headers of a request by lower-case name. `raw` has names and values in turn. */
function shownHeaders(raw: readonly string[]): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [place, given] of raw.entries()) {
    const name = given.toLowerCase();
    if (place % 2 !== 0) continue;
    if (OPEN.includes(name)) shown[name] = raw[place + 1] ?? "";
    if (SECRET.includes(name)) shown[name] = BLACKED_OUT;
  }
  return shown;
}

/** The headers of an answer by lower-case name, as the product has set them. */
function answeredHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/**
 * A shell command that repeats a request with these shown headers. The token is `$TOKEN`; masked secrets stay masked.
 */
function curlFor({ method, url, sent }: KeptRequest, headers: Readonly<Record<string, string>>, base: string): string {
  const parts = ["curl", "--globoff"];
  if (method === "HEAD") parts.push("--head");
  else if (method !== "GET") parts.push("-X", method);
  parts.push(quoted(`${base}${url}`));
  if (headers["authorization"] !== undefined) parts.push("-H", '"Authorization: Bearer $TOKEN"');
  if (sent === undefined) return parts.join(" ");
  const isForm = headers["content-type"]?.startsWith("multipart/") === true && !sent.isCut;
  if (isForm) return [...parts, ...formParts(JSON.parse(sent.text))].join(" ");
  const data = sent.isCut ? `@${BODY_FILE}` : quoted(sent.text);
  const flag = sent.isCut ? "--data-binary" : "--data-raw";
  return [...parts, "-H", "'Content-Type: application/json'", flag, data].join(" ");
}

function formParts(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((one) => formPart(isFile(one) ? name : `${name}[]`, one))
      : formPart(name, value),
  );
}

function formPart(name: string, value: unknown): string[] {
  if (isFile(value)) return ["-F", quoted(`${name}=@"${value.filename}"`)];
  return ["--form-string", quoted(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)];
}

function isFile(value: unknown): value is { readonly filename: string } {
  return typeof value === "object" && value !== null && "filename" in value && "bytes" in value;
}

/** A text, quoted for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
