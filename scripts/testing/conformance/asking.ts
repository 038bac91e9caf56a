import { accounts } from "@chonsu/shared/contract/accounts";
import type { AnyCodeOf } from "@chonsu/shared/contract/codes";
import type { Endpoint, OutputOf, Paging } from "@chonsu/shared/contract/endpoint";
import type { ErrorBody } from "@chonsu/shared/contract/error-body";
import { sessions } from "@chonsu/shared/contract/sessions";
import { type CallOf, CONTRACT, type Contract } from "@chonsu/shared/contract/table";
import { ERRORS } from "@chonsu/shared/errors";
import { z } from "zod";
import { type Answer, callLoosely } from "../caller.ts";
import { tableClient } from "../client.ts";
import type { LooseRequest, Manner, RequestFor } from "../request.ts";
import { nameOf, TOKENS } from "./calls.ts";
import { compared } from "./differences/comparing.ts";
import type { Difference } from "./differences/differences.ts";
import { guarded } from "./differences/guard.ts";
import { withDeclaredNames } from "./differences/names.ts";
import { sentText } from "./differences/sent.ts";
import { CheckFailure, NotThere, shown } from "./failure.ts";
import { fetchAt } from "./reach.ts";
import type { Run, SignedUp } from "./run-facts.ts";

/** The caller of a request: a member, or anybody with a token. Without a caller the request comes from a visitor. */
export interface TokenCaller {
  readonly access: string;
  /** The address that the response may contain. */
  readonly email?: string;
}

interface By {
  readonly as?: TokenCaller | undefined;
}
/** A request with its caller. */
export type Asked<E extends Endpoint> = RequestFor<E> & Manner & By;
/** The same for a call that is not known at compile time. */
export type LooseAsked = LooseRequest & Manner & By;

type IfNeeded<E extends Endpoint, Request> = Record<never, never> extends RequestFor<E> ? [Request?] : [Request];
/** The body of a success. Fails for a refusal, or for another status than `status`. */
type OkCall<E extends Endpoint> = <Page = undefined>(
  ...asked: [...IfNeeded<E, RequestFor<E> & Manner & Paging<Page>>, status?: keyof E["responses"] & number]
) => Promise<OutputOf<E, Page>>;
/** The body of a refusal with this code. Fails for any other response. */
type RefusedCall<E extends Endpoint> = (
  code: AnyCodeOf<E>,
  ...asked: IfNeeded<E, RequestFor<E> & Manner>
) => Promise<ErrorBody>;

/** Every call by one caller, by its two names: `me.friends.list()`, `me.refused.friends.request("SELF_FRIEND", { body })`. */
export type Calls = {
  readonly [G in keyof Contract]: { readonly [N in keyof Contract[G]]: OkCall<CallOf<G, N>> };
} & {
  readonly refused: {
    readonly [G in keyof Contract]: { readonly [N in keyof Contract[G]]: RefusedCall<CallOf<G, N>> };
  };
};

export type Asking = ReturnType<typeof beginAsking>;

/**
 * Makes calls and remembers their responses. Differences from the contract are collected; a check goes on with what the answer has. A call
 * that is not there yet is not made. `signal` ends all calls.
 */
export function beginAsking(run: Run, signal?: AbortSignal) {
  const seen = beginNotes(run);
  const send = sending(run, seen, signal);
  const { preflight, fetch } = uncheckedCalls(run, seen.need, signal);
  const askLoosely = async <E extends Endpoint>(endpoint: E, asked: LooseAsked): Promise<Answer<E>> => {
    const { answer } = await send(endpoint, asked);
    const [undeclared] = answer.violations.filter((line) => /^status \d+ is not declared/.test(line));
    if (undeclared === undefined) return answer;
    throw new CheckFailure({ ...faultOf(endpoint, asked, answer), expected: "a declared status", isBroken: true });
  };
  const expects = expecting(send);
  return {
    askLoosely,
    expects,
    ask: <E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E>> => askLoosely(endpoint, asked),
    /** The calls of anybody. */
    callsOf: (caller?: TokenCaller) => callsBy(expects, caller),
    preflight,
    fetch,
    ...seen,
  };
}

interface Noted extends Pick<Answer<Endpoint>, "status" | "curl" | "refusal"> {
  readonly success: { readonly body: unknown } | undefined;
}

type Send = <E extends Endpoint>(endpoint: E, asked: LooseAsked, like?: number) => Promise<Came<E>>;

/** Makes requests and compares their answers; of a success that the call does not declare with the schema of the status `like`. */
function sending(run: Run, seen: ReturnType<typeof beginNotes>, signal: AbortSignal | undefined): Send {
  return async (endpoint, asked, like) => {
    seen.need(endpoint);
    const { as, ...manner } = asked;
    const headers = { ...run.reach.headers, ...asked.headers };
    const how = { ...manner, headers, token: as?.access, signal };
    const answer = await callLoosely<typeof endpoint>(run.reach.base, endpoint, asked, how);
    const { status, success } = answer;
    const schema = isOther(endpoint, status) ? (like ?? status) : status;
    const mayBeSeen = `${as?.email} ${JSON.stringify(asked.body)}`;
    const differences = compared(run, endpoint, { ...answer, like: schema }, mayBeSeen);
    seen.note(endpoint, asked, answer, schema, differences);
    if (success !== undefined) run.worked.add(nameOf(endpoint));
    if (success !== undefined && endpoint.auth === "member") run.worked.add(TOKENS);
    if (success === undefined || differences.length === 0) return { answer, differences, like: schema };
    const body = guarded(namedAs(endpoint.responses[schema], success.body), differences);
    return { answer: { ...answer, success: { body } }, differences, like: schema };
  };
}

/** A body under the names of its schema. */
function namedAs<T>(schema: z.ZodType | null | undefined, body: T): T {
  return schema === null || schema === undefined ? body : withDeclaredNames(schema, body).value;
}

function expecting(send: Send): Expects {
  return async (endpoint, asked, ...outcomes) => {
    const wanted = outcomes.find((outcome) => typeof outcome === "number");
    const { answer, differences, like } = await send(endpoint, asked, typeof wanted === "number" ? wanted : undefined);
    const { status, refusal, success } = answer;
    const isSuccess = success !== undefined || status >= FIRST_REFUSAL;
    if (isSuccess && outcomes.includes(refusal?.code ?? like)) return answer;
    const blamed = differences.find(({ what, field }) => field === "code" || what.startsWith("code ") || !isSuccess);
    const texts = outcomes.map(outcomeText).join(" or ");
    const expected = `${asked.method ?? endpoint.method} ${endpoint.path}: ${texts}`;
    const isBroken =
      status >= FIRST_SERVER_ERROR || (status >= 300 && (status < FIRST_REFUSAL || wanted !== undefined));
    const isTurnedAway = status === 401 && hasLogin(asked.as) && !outcomes.some((outcome) => isOfTokens(outcome));
    throw new CheckFailure({
      ...faultOf(endpoint, asked, answer),
      expected,
      isBroken,
      isTurnedAway,
      finding: isBroken ? undefined : blamed?.what,
    });
  };
}

type Seen = Pick<Answer<Endpoint>, "status" | "text" | "curl" | "refusal" | "headers">;

/** What came in place of what was expected. */
function faultOf(endpoint: Endpoint, asked: LooseAsked, { status, text, curl, refusal, headers }: Seen) {
  const elsewhere = status >= 300 && status < FIRST_REFUSAL ? ` to ${headers.get("location")}` : "";
  const came = `${status}${elsewhere} ${shown(text)}`;
  return { came, curl, call: nameOf(endpoint), outcome: refusal?.code ?? status, sent: sentText(asked) };
}

/** A caller with the token of a sign-in, and not with one that is to be refused. */
function hasLogin(caller: TokenCaller | undefined): boolean {
  return caller?.email !== undefined;
}

function isOfTokens(outcome: number | string): boolean {
  return Object.entries(ERRORS).some(([code, { status }]) => code === outcome && status === 401);
}

/** What a check knows of the calls it has made. */
function beginNotes(run: Run) {
  const outcomes = new Map<Endpoint, Set<number | string>>();
  const accounts = new Map<string, SignedUp>();
  const used = new Set<string>();
  let curl: string | undefined;
  let last: string | undefined;
  const differs = beginDifferences();
  return {
    differs,
    /** Notes that the check needs a call. Throws when the target does not have it yet. */
    need(endpoint: Endpoint) {
      const call = nameOf(endpoint);
      used.add(call);
      if (run.absent.has(call)) throw new NotThere(call);
    },
    note(endpoint: Endpoint, asked: LooseAsked, answer: Noted, like: number, differences: readonly Difference[]) {
      curl = answer.curl;
      last = nameOf(endpoint);
      differs.note(`${last} ${answer.refusal?.code ?? like}`, differences);
      const known = outcomes.get(endpoint) ?? new Set();
      outcomes.set(endpoint, known.add(like));
      if (answer.refusal !== undefined) known.add(answer.refusal.code);
      if (answer.success !== undefined) remember(accounts, endpoint, asked, answer.success.body);
    },
    /** The calls that were made or needed here, by name. */
    used,
    /** All accounts signed up here, by address. */
    accounts,
    /** A curl command that repeats the last call. */
    lastCurl: () => curl,
    /** The call that was made last. */
    lastCall: () => last,
    /** Whether a call was answered with this status or code here. */
    saw: (endpoint: Endpoint, outcome: number | string) => outcomes.get(endpoint)?.has(outcome) === true,
  };
}

/** Remembers in which kinds of answers, or pushes, something is not as declared. */
function beginDifferences() {
  const known = new Map<string, string>();
  return {
    note(answer: string, differences: readonly Difference[]) {
      const fault = differences.find(({ isAddition }) => !isAddition);
      if (fault !== undefined && !known.has(answer)) known.set(answer, fault.what);
    },
    in: (answer: string) => known.get(answer),
  };
}

/** Requests whose answers are not compared with the contract. */
function uncheckedCalls({ reach }: Run, need: (endpoint: Endpoint) => void, signal: AbortSignal | undefined) {
  return {
    /** The preflight request of a browser on another origin. The contract's table has no entry for it. */
    preflight(endpoint: Endpoint, { params, query, headers }: LooseAsked) {
      need(endpoint);
      const manner = { method: "OPTIONS", headers: { ...reach.headers, ...headers }, signal } as const;
      return callLoosely(reach.base, endpoint, { params, query }, manner);
    },
    /** Fetches the path of a call as it is. `more` follows the path. */
    async fetch(endpoint: Endpoint, more = "", init: RequestInit = {}) {
      need(endpoint);
      return fetchAt(reach, `${endpoint.path}${more}`, { ...init, signal: signal ?? null });
    },
  };
}

/** An answer, its differences, and the status whose schema it was compared with. */
interface Came<E extends Endpoint> {
  readonly answer: Answer<E>;
  readonly differences: readonly Difference[];
  readonly like: number;
}

const FIRST_REFUSAL = 400;
const FIRST_SERVER_ERROR = 500;

/** Whether a status is a success of which the call says nothing. */
function isOther({ responses }: Endpoint, status: number): boolean {
  return status >= 200 && status < 300 && !Object.hasOwn(responses, status);
}

/** Makes a request. Fails unless the answer is a success with one of these statuses, or a refusal with one of these codes. */
type Expects = (endpoint: Endpoint, asked: LooseAsked, ...outcomes: (number | string)[]) => Promise<Answer<Endpoint>>;

function callsBy(expects: Expects, as: TokenCaller | undefined): Calls {
  const ok = (endpoint: Endpoint) => async (asked: LooseAsked, status?: number) => {
    const statuses = status === undefined ? Object.keys(endpoint.responses).map(Number) : [status];
    return (await expects(endpoint, { ...asked, as }, ...statuses)).success?.body;
  };
  const refused = (endpoint: Endpoint) => async (code: string, asked: LooseAsked) =>
    (await expects(endpoint, { ...asked, as }, code)).refusal;
  return { ...tableClient(CONTRACT, ok), refused: tableClient(CONTRACT, refused) };
}

/** A status or a code as reports show it: `409 ALREADY_FRIEND`. */
export function outcomeText(outcome: number | string): string {
  const [, error] = Object.entries(ERRORS).find(([code]) => code === outcome) ?? [];
  return error === undefined ? String(outcome) : `${error.status} ${outcome}`;
}

const SIGN_UPS: readonly Endpoint[] = [accounts.register, accounts.registerAlone, accounts.registerExperience];

/** Remembers a new account, and the access token of its latest login. */
function remember(known: Map<string, SignedUp>, endpoint: Endpoint, asked: LooseAsked, body: unknown): void {
  const { data: login } = Login.safeParse(asked.odd?.body ?? asked.body);
  if (login === undefined) return;
  if (SIGN_UPS.includes(endpoint)) {
    const { id, email } = Newcomer.parse(body);
    known.set(email ?? login.email, { id, email: email ?? login.email, password: login.password });
  }
  if (endpoint !== sessions.create) return;
  const account = known.get(login.email);
  const { data: tokens } = Tokens.safeParse(body);
  if (account !== undefined && tokens !== undefined) account.access = tokens.access;
}

const Login = z.object({ email: z.string(), password: z.string() });
/** What is read of a new account. It must be deleted in the end, whatever its answer lacks. */
const Newcomer = z
  .object({ id: z.coerce.number().int().catch(0), email: z.string().optional().catch(undefined) })
  .catch({ id: 0, email: undefined });
const Tokens = z.object({ access: z.string() });
