import { codesOf } from "@chonsu/shared/contract/codes";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/contract/errors";
import { CALLS, hashes } from "./calls.ts";
import { codeOf } from "./judge.ts";
import type { Request } from "./request.ts";
import type { Answer } from "./send.ts";

/** How one call was asked and answered. */
export interface CallTally {
  readonly call: string;
  asked: number;
  succeeded: number;
  /** Refusals by their code, of requests that went to the call. */
  readonly codes: Map<string, number>;
}

/** Counts what every call that is wanted was answered. */
export interface Tally {
  readonly calls: ReadonlyMap<string, CallTally>;
  count(request: Request, answer: Answer | undefined): void;
}

/** Codes of every call of a kind that nobody can make on purpose, or not by a request. */
const NOT_ASKED_FOR: readonly string[] = ["INTERNAL", "OVERLOADED", "TOO_MANY_REQUESTS", "METHOD_NOT_ALLOWED"];

/** Begins to count. */
export function beginTally(isWanted: (call: string) => boolean): Tally {
  const wanted = [...CALLS.keys()].filter(isWanted);
  const calls = new Map(
    wanted.map((call) => [call, { call, asked: 0, succeeded: 0, codes: new Map<string, number>() }]),
  );
  return {
    calls,
    count(request, answer) {
      const tally = calls.get(request.call);
      if (tally === undefined) return;
      tally.asked += 1;
      if (answer === undefined || !request.isRouted) return;
      if (answer.status < 400) tally.succeeded += 1;
      const code = codeOf(answer.json);
      if (code !== "") tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
    },
  };
}

/** So often a call must be asked before it is held to anything. */
const ENOUGH = 150;
/** Of calls that hash passwords. */
const ENOUGH_OF_SLOW = 15;
/** Of all requests to a call, at least so many succeed. */
const SUCCESS_SHARE = 0.1;
/** Half of the servers are told codes by their clients, and have nothing to verify. */
const SUCCESS_SHARE_OF_CODES = 0.02;

/** Codes that a call declares by itself, and has not answered. */
export function unmetCodes({ call, codes }: CallTally): ErrorCode[] {
  const endpoint = CALLS.get(call);
  return endpoint === undefined ? [] : endpoint.errors.filter((code) => !codes.has(code));
}

/** What a call was asked too little to be trusted: a fuzz that is refused everywhere shows nothing. */
export function shortcomings(tally: CallTally): string[] {
  const { call, asked, succeeded, codes } = tally;
  const endpoint = CALLS.get(call);
  if (endpoint === undefined || asked < (hashes(call) ? ENOUGH_OF_SLOW : ENOUGH)) return [];
  const share = call === "verifications.verify" ? SUCCESS_SHARE_OF_CODES : SUCCESS_SHARE;
  const short = hashes(call) ? succeeded < 1 : succeeded < asked * share;
  const unmet = commonCodes(endpoint).filter((code) => !codes.has(code));
  return [
    ...(short ? [`${call} has succeeded ${succeeded} times of ${asked}`] : []),
    ...(hashes(call) ? [] : unmet.map((code) => `${call} was never refused with ${code}`)),
  ];
}

/** What every call of its kind is refused with now and then. */
function commonCodes(endpoint: Endpoint): ErrorCode[] {
  const { auth, body, params, method } = endpoint;
  const all = codesOf(endpoint).filter((code) => !NOT_ASKED_FOR.includes(code));
  const common: string[] = [
    ...(auth === "member" ? ["not_authenticated", "token_not_valid", "user_not_found"] : []),
    ...(body === undefined || method === "GET" ? [] : ["VALIDATION"]),
    ...(method === "GET" ? [] : ["MEDIA_TYPE_UNSUPPORTED"]),
    ...(params === undefined || "code" in params.shape ? [] : ["NOT_FOUND"]),
  ];
  return all.filter((code) => common.includes(code));
}
