import { codesOf } from "@chonsu/shared/contract/codes";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { ErrorCode } from "@chonsu/shared/errors";
import { codeOf } from "./oracle.ts";
import type { Answer, Request } from "./request.ts";

/** Requests and responses of one call: refusals by code, only of those that reached the call. */
export type CallCoverage = ReturnType<typeof coverageOf>;

export function coverageOf(call: string, endpoint: Endpoint) {
  return { call, endpoint, asked: 0, succeeded: 0, codes: new Map<string, number>() };
}

export function count(covered: CallCoverage | undefined, { isRouted }: Request, answer: Answer | undefined): void {
  if (covered === undefined) return;
  covered.asked += 1;
  if (answer === undefined || !isRouted) return;
  if (answer.status < 400) covered.succeeded += 1;
  const code = codeOf(answer.json);
  if (code !== "") covered.codes.set(code, (covered.codes.get(code) ?? 0) + 1);
}

/** A call with fewer requests than this is not judged. */
const ENOUGH = 150;
const ENOUGH_OF_RARE = 40;
/** The least share of requests to a call that must succeed. */
const SUCCESS_SHARE = 0.1;
/** Of calls that hash passwords, which are rarely made, and of codes, of which only newly mailed ones are right. */
const RARE_SHARE = 0.005;
const RARE = /^(accounts\.|sessions\.create$|verifications\.verify$)/;
/** Refusals come by chance: at most this share of the expected ones may be missing. */
const UNMET_SHARE = 0.05;

/** Declared codes with which the call has not refused any request. */
export function unmetCodes({ endpoint, codes }: CallCoverage): ErrorCode[] {
  return endpoint.errors.filter((code) => !codes.has(code));
}

/** Calls that were tested too little: a fuzz whose requests are always refused shows nothing. */
export function shortcomings(all: readonly CallCoverage[]): string[] {
  const judged = all.filter(({ call, asked }) => asked >= (RARE.test(call) ? ENOUGH_OF_RARE : ENOUGH));
  const failing = judged.filter(
    ({ call, asked, succeeded }) => succeeded < asked * (RARE.test(call) ? RARE_SHARE : SUCCESS_SHARE),
  );
  const wanted = judged.flatMap(({ call, endpoint, codes }) =>
    RARE.test(call) ? [] : commonCodes(endpoint).map((code) => ({ call, code, isMet: codes.has(code) })),
  );
  const unmet = wanted.filter(({ isMet }) => !isMet);
  return [
    ...failing.map(({ call, asked, succeeded }) => `${call} has succeeded ${succeeded} times of ${asked}`),
    ...(unmet.length > wanted.length * UNMET_SHARE ? unmet : []).map(
      ({ call, code }) => `${call} was never refused with ${code}`,
    ),
  ];
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
