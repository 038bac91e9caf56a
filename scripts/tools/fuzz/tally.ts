import { codesOf } from "@chonsu/shared/contract/codes";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/errors";
import { hashes } from "./input/plan.ts";
import { codeOf } from "./judge.ts";
import type { Request } from "./request.ts";
import type { Answer } from "./send.ts";

/** Requests and responses of one call: refusals by code, only of those that reached the call. */
export type CallTally = ReturnType<typeof beginTally>;

export function beginTally(call: string, endpoint: Endpoint) {
  return { call, endpoint, asked: 0, succeeded: 0, codes: new Map<string, number>() };
}

export function count(tally: CallTally, { isRouted }: Request, answer: Answer | undefined): void {
  tally.asked += 1;
  if (answer === undefined || !isRouted) return;
  if (answer.status < 400) tally.succeeded += 1;
  const code = codeOf(answer.json);
  if (code !== "") tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
}

/** A call with fewer requests than this is not judged. */
const ENOUGH = 150;
/** The same for calls that hash passwords. */
const ENOUGH_OF_SLOW = 40;
/** The least share of requests to a call that must succeed. */
const SUCCESS_SHARE = 0.1;
/** The same for codes: only a server that makes the codes can verify them, and only newly mailed ones. */
const SUCCESS_SHARE_OF_CODES = 0.005;
/** Refusals come by chance: at most this share of the expected ones may be missing. */
const UNMET_SHARE = 0.05;

/** Declared codes with which the call has not refused any request. */
export function unmetCodes({ endpoint, codes }: CallTally): ErrorCode[] {
  return endpoint.errors.filter((code) => !codes.has(code));
}

/** Calls that were tested too little: a fuzz whose requests are always refused shows nothing. */
export function shortcomings(tallies: readonly CallTally[]): string[] {
  const asked = tallies.filter((tally) => tally.asked >= (hashes(tally.call) ? ENOUGH_OF_SLOW : ENOUGH));
  const failing = asked.filter(({ call, asked: times, succeeded }) => succeeded < leastSuccesses(call, times));
  const wanted = asked
    .filter(({ call }) => !hashes(call))
    .flatMap(({ call, endpoint, codes }) =>
      commonCodes(endpoint).map((code) => ({ call, code, isMet: codes.has(code) })),
    );
  const unmet = wanted.filter(({ isMet }) => !isMet);
  return [
    ...failing.map(({ call, asked: times, succeeded }) => `${call} has succeeded ${succeeded} times of ${times}`),
    ...(unmet.length > wanted.length * UNMET_SHARE ? unmet : []).map(
      ({ call, code }) => `${call} was never refused with ${code}`,
    ),
  ];
}

function leastSuccesses(call: string, times: number): number {
  if (hashes(call)) return 1;
  return times * (call === "verifications.verify" ? SUCCESS_SHARE_OF_CODES : SUCCESS_SHARE);
}

/** Codes that every call of this kind should give sometimes. */
function commonCodes(endpoint: Endpoint): ErrorCode[] {
  const { auth, body, params, method } = endpoint;
  const common: string[] = [
    ...(auth === "member" ? ["not_authenticated", "token_not_valid", "user_not_found"] : []),
    ...(body === undefined || method === "GET" ? [] : ["VALIDATION"]),
    ...(method === "GET" ? [] : ["MEDIA_TYPE_UNSUPPORTED"]),
    ...(params === undefined || "code" in params.shape ? [] : ["NOT_FOUND"]),
  ];
  return codesOf(endpoint).filter((code) => common.includes(code));
}
