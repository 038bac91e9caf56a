import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import { curlFor } from "./curl.ts";
import { answeredHeaders, shownHeaders } from "./headers.ts";
import type { KeptEntry, KeptPush, KeptRequest } from "./kept-entry.ts";
import { type KeptText, shownText } from "./kept-text.ts";

/** An entry in its wire form. `base` is the URL of its product. */
export function presentEntry(entry: KeptEntry, base: string): RequestEntry | PushEntry {
  return entry.kind === "push" ? presentPush(entry) : presentRequest(entry, base);
}

function presentPush({ at, userId, payload, kind, id, event, fault }: KeptPush): PushEntry {
  return {
    kind,
    id,
    at: toTimestamp(at),
    event,
    user_id: userId,
    payload: readBack(payload),
    cut: payload.isCut,
    fault,
  };
}

function presentRequest(entry: KeptRequest, base: string): RequestEntry {
  const { kind, id, method, status } = entry;
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
    request: presentHalf(shownHeaders(entry.sentHeaders), entry.sent),
    response: presentHalf(answeredHeaders(entry.answeredHeaders), entry.answered),
    faults: [...entry.faults],
    curl: curlFor(entry, base),
  };
}

function presentHalf(headers: Record<string, string>, body: KeptText | undefined): RequestEntry["request"] {
  return { headers, body: body === undefined ? null : readBack(body), cut: body?.isCut ?? false };
}

/** The parsed JSON of a complete body, otherwise the text. */
function readBack(body: KeptText): unknown {
  return body.isCut ? shownText(body) : JSON.parse(body.text);
}
