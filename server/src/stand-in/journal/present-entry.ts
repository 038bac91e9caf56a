import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import { BLACKED_OUT } from "@chonsu/shared/stand-in/secrets";
import { curlFor } from "./curl.ts";
import type { KeptEntry, KeptPush, KeptRequest } from "./kept-entry.ts";
import { type KeptText, shownText } from "./kept-text.ts";

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

function presentHalf(headers: Record<string, string>, body: KeptText | undefined): RequestEntry["request"] {
  return { headers, body: body === undefined ? null : readBack(body), cut: body?.isCut ?? false };
}

/** The parsed JSON of a complete body, otherwise the text. */
function readBack(body: KeptText): unknown {
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
