import { toTimestamp } from "@chonsu/shared/format/moments";
import type { PushEntry, RequestEntry } from "@chonsu/shared/stand-in/journal";
import { curlFor } from "./curl.ts";
import type { KeptEntry, KeptHalf, KeptPush, KeptRequest } from "./kept-entry.ts";
import type { KeptText } from "./kept-text.ts";

/** An entry as the wire has it. `base` is where its product is asked. */
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
    request: presentHalf(entry.sent),
    response: presentHalf(entry.answered),
    faults: [...entry.faults],
    curl: curlFor(entry, base),
  };
}

function presentHalf({ headers, body }: KeptHalf): RequestEntry["request"] {
  return {
    headers: Object.fromEntries(headers),
    body: body === undefined ? null : readBack(body),
    cut: body?.isCut ?? false,
  };
}

/** Its JSON where it is whole, else the text. */
function readBack({ text, isCut }: KeptText): unknown {
  return isCut ? text : JSON.parse(text);
}
