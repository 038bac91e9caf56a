import { KeptRequest } from "@chonsu/server/stand-in/journal/kept-entry";
import { keepAnswered, keepSent } from "@chonsu/server/stand-in/journal/kept-text";
import { presentEntry } from "@chonsu/server/stand-in/journal/present-entry";
import type { RequestEntry } from "@chonsu/shared/stand-in/journal";
import { BLACKED_OUT } from "@chonsu/shared/stand-in/secrets";
import { jsonIn } from "../../strict.ts";
import { TEST_HEADER } from "../../test-header.ts";
import { type Exchange, headerIn } from "../exchange.ts";
import { masked, maskedValue } from "./masking.ts";

interface Entering {
  readonly exchange: Exchange;
  readonly call: string | undefined;
  /** The body of the request as a value. */
  readonly body: unknown;
  /** The text of the answer. */
  readonly answered: string | undefined;
  readonly owner: number | undefined;
  readonly secrets: readonly string[];
  readonly target: string;
}

/** The entry of a request, as the journal of a stand-in has it: without secrets. */
export function enter({ exchange, call, body, answered, owner, secrets, target }: Entering): RequestEntry {
  const { method, headers, answer, faults, at } = exchange;
  const url = masked(exchange.url, secrets);
  const kept = new KeptRequest({ method, url, rawHeaders: [...headers] }, at, 0);
  kept.tookMs = Math.round(exchange.tookMs);
  kept.call = call;
  kept.userId = owner;
  kept.faults = faults;
  kept.status = exchange.end === "fault" ? "dropped" : (answer?.status ?? "aborted");
  if (body !== undefined) kept.sent = keepSent(body);
  kept.answeredHeaders = shownHeaders(answer?.headers ?? [], secrets);
  const value = answered === undefined ? undefined : jsonIn(answered);
  if (value !== undefined) kept.answered = keepAnswered(JSON.stringify(maskedValue(value, secrets)), call);
  const entry = presentEntry(kept, target);
  if (entry.kind !== "request") throw new TypeError("a request became something else");
  return entry;
}

/** The name of the test that made a request. */
export function testOf({ headers }: Exchange, secrets: readonly string[]): string | undefined {
  const name = headerIn(headers, TEST_HEADER);
  if (name === undefined) return undefined;
  try {
    return masked(decodeURIComponent(name), secrets);
  } catch {
    return masked(name, secrets);
  }
}

function shownHeaders(raw: readonly string[], secrets: readonly string[]): Record<string, string> {
  const shown: Record<string, string> = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? "").toLowerCase();
    shown[name] = name === "set-cookie" ? BLACKED_OUT : masked(raw[at + 1] ?? "", secrets);
  }
  return shown;
}
