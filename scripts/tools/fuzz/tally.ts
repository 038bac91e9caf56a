import { CALLS, callNamed } from "@chonsu/db/calls/groups/records";
import { codesOf } from "@chonsu/shared/contract/codes";
import type { ErrorCode } from "@chonsu/shared/contract/errors";
import { hashes } from "./input/calls.ts";
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
const ENOUGH_OF_SLOW = 40;
/** Of all requests to a call, at least so many succeed. */
const SUCCESS_SHARE = 0.1;
/** Only a server that makes its codes itself has some to verify, and only those it has just mailed. */
const SUCCESS_SHARE_OF_CODES = 0.005;
/** What a call is refused with is a matter of chance: of all that should come, so much may not. */
const UNMET_SHARE = 0.05;

/** Codes that a call declares by itself, and has not answered. */
export function unmetCodes({ call, codes }: CallTally): ErrorCode[] {
  return callNamed(call).endpoint.errors.filter((code) => !codes.has(code));
}

/** What was asked too little, or too badly, to be trusted: a fuzz that is refused everywhere shows nothing. */
export function shortcomings(tallies: Iterable<CallTally>): string[] {
  const asked = [...tallies].filter((tally) => tally.asked >= (hashes(tally.call) ? ENOUGH_OF_SLOW : ENOUGH));
  const failing = asked.filter(({ call, asked: times, succeeded }) => succeeded < leastSuccesses(call, times));
  const wanted = asked
    .filter(({ call }) => !hashes(call))
    .flatMap(({ call, codes }) => commonCodes(call).map((code) => ({ call, code, isMet: codes.has(code) })));
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

/** What every call of its kind is refused with now and then. */
function commonCodes(call: string): ErrorCode[] {
  const { endpoint } = callNamed(call);
  const { auth, body, params, method } = endpoint;
  const common: string[] = [
    ...(auth === "member" ? ["not_authenticated", "token_not_valid", "user_not_found"] : []),
    ...(body === undefined || method === "GET" ? [] : ["VALIDATION"]),
    ...(method === "GET" ? [] : ["MEDIA_TYPE_UNSUPPORTED"]),
    ...(params === undefined || "code" in params.shape ? [] : ["NOT_FOUND"]),
  ];
  return codesOf(endpoint).filter((code) => common.includes(code));
}
