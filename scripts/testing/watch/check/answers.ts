import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { readAnswer } from "../../caller.ts";
import { nameOf } from "../../conformance/calls.ts";
import { type Difference, differencesOf } from "../../conformance/differences/differences.ts";
import { faultsOf, jsonIn } from "../../strict.ts";
import { headerIn, headersOf } from "../exchange.ts";
import type { KnownPeople } from "./people.ts";

/** What servers answer for a call that they do not have. */
export const NOT_THERE: readonly number[] = [404, 405, 501];
const FIRST_REFUSAL = 400;
const FIRST_SERVER_ERROR = 500;
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const INNARDS = /\bat [^\n"]*:\d+:\d+|Traceback \(most recent|SQLITE_|\bSELECT .+ FROM\b|node_modules|site-packages/;

/** An answer to a call, decoded. */
interface Answered {
  readonly endpoint: Endpoint;
  readonly status: number;
  readonly headers: readonly string[];
  readonly text: string;
}

/** What was asked. */
interface AskedFor {
  readonly method: string;
  readonly origin: string | undefined;
  readonly token: string | undefined;
  /** Everything that the request has said: an address in it is no secret. */
  readonly said: string;
}

/** What an answer says and shows. */
export interface ReadAnswer {
  readonly code: string | undefined;
  readonly success: unknown;
  /** The target does not have this call. */
  readonly isMissing: boolean;
  /** Differences of its value from the schema. */
  readonly differences: readonly Difference[];
  /** Other differences from the contract, a sentence each. */
  readonly faults: readonly string[];
}

/** Compares an answer with the contract. */
export function checkAnswer(answered: Answered, asked: AskedFor, people: KnownPeople): ReadAnswer {
  const { endpoint, status, text } = answered;
  if (asked.method === "HEAD")
    return { code: undefined, success: undefined, isMissing: false, differences: [], faults: [] };
  const headers = headersOf(answered.headers);
  const { success, refusal, violations } = readAnswer(endpoint, { status, headers }, text);
  // NOT_FOUND, which any path may answer, says that there is nothing at this one.
  const isOwn = endpoint.errors.some((code) => code === refusal?.code);
  const isMissing = NOT_THERE.includes(status) && !isOwn;
  const { differences, lines } = isMissing || violations.length === 0 ? NOTHING : shapeOf(endpoint, status, text);
  const others = isMissing ? [] : violations.filter((line) => !lines.includes(line));
  const faults = [...others, ...(isMissing ? [] : errorOf(status, refusal?.code))];
  faults.push(...headerFaults(answered.headers, asked.origin), ...leaks(text, asked, people));
  return { code: refusal?.code, success: success?.body, isMissing, differences, faults };
}

const NOTHING: ReturnType<typeof shapeOf> = { differences: [], lines: [] };

/** The differences of a value, and the lines in which the reader of answers has said the same. */
function shapeOf(endpoint: Endpoint, status: number, text: string) {
  const schema = status < FIRST_REFUSAL ? endpoint.responses[status] : ErrorBody;
  const value = jsonIn(text);
  if (schema === undefined || schema === null || value === undefined) return { differences: [], lines: [] };
  return { differences: differencesOf(schema, value, nameOf(endpoint)), lines: faultsOf(schema, value) };
}

function errorOf(status: number, code: string | undefined): string[] {
  const isOwn = status >= FIRST_SERVER_ERROR && code !== "STORAGE_FULL";
  return isOwn ? [`answers ${status}, an error of its own`] : [];
}

function headerFaults(raw: readonly string[], origin: string | undefined): string[] {
  const faults = [];
  if (headerIn(raw, "set-cookie") !== undefined) faults.push("sets a cookie (wire.md §1 Origins)");
  if (!/\bno-store\b/i.test(headerIn(raw, "cache-control") ?? ""))
    faults.push("comes without Cache-Control: no-store (wire.md §1 Caches)");
  if (origin !== undefined && headerIn(raw, "access-control-allow-origin") === undefined)
    faults.push("comes without Access-Control-Allow-Origin, so the page cannot read it (wire.md §1 Origins)");
  if (headerIn(raw, "access-control-allow-credentials") === "true")
    faults.push("allows credentials of other origins (wire.md §1 Origins)");
  return faults;
}

/** What no answer may contain: the address of another member (R7), and internals of the server (R29). */
function leaks(text: string, { token, said }: AskedFor, people: KnownPeople): string[] {
  const innards = INNARDS.test(text) ? ["the innards of the server leave it (R29)"] : [];
  const own = people.ownerOf(token)?.email?.toLowerCase();
  if (token !== undefined && own === undefined) return innards;
  const heard = said.toLowerCase();
  const isOfAnother = (address: string) =>
    people.isAddress(address) && address.toLowerCase() !== own && !heard.includes(address.toLowerCase());
  return (text.match(ADDRESS) ?? []).some(isOfAnother)
    ? [...innards, "the address of another member leaves the server (R7)"]
    : innards;
}
