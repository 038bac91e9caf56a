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
import { nameOf } from "./calls.ts";
import { CheckFailure, cut, NotThere, shown } from "./failure.ts";
import { eachOnce } from "./fault-kinds.ts";
import { fetchAt } from "./reach.ts";
import type { Run, SignedUp } from "./run-facts.ts";

/** The caller of a request: a member, or anybody with a token. Without a caller the request comes from a visitor. */
export interface Caller {
  readonly access: string;
  /** The address that the response may contain. */
  readonly email?: string;
}

interface By {
  readonly as?: Caller | undefined;
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
 * Makes calls and remembers their responses. A call fails when the contract does not declare its response; one that is not there yet is not
 * made. `signal` ends all calls.
 */
export function beginAsking(run: Run, signal?: AbortSignal) {
  const seen = beginNotes(run);
  const { preflight, fetch } = uncheckedCalls(run, seen.need, signal);
  const askLoosely = async <E extends Endpoint>(endpoint: E, asked: LooseAsked): Promise<Answer<E>> => {
    seen.need(endpoint);
    const { as, ...manner } = asked;
    const headers = { ...run.reach.headers, ...asked.headers };
    const how = { ...manner, headers, token: as?.access, signal };
    const answer = await callLoosely<E>(run.reach.base, endpoint, asked, how);
    seen.note(endpoint, asked, answer);
    conforms(run, endpoint, answer, `${as?.email} ${JSON.stringify(asked.body)}`);
    return answer;
  };
  /** Makes a request. Fails unless the answer is a success with one of these statuses, or a refusal with one of these codes. */
  const expects: Expects = async (endpoint, asked, ...outcomes) => {
    const answer = await askLoosely(endpoint, asked);
    const { status, text, curl, refusal } = answer;
    if (outcomes.includes(refusal?.code ?? status)) return answer;
    const wanted = outcomes.map(outcomeText).join(" or ");
    const expected = `${asked.method ?? endpoint.method} ${endpoint.path}: ${wanted}`;
    throw new CheckFailure({ expected, came: `${status} ${shown(text)}`, curl });
  };
  return {
    askLoosely,
    expects,
    ask: <E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E>> => askLoosely(endpoint, asked),
    /** The calls of anybody. */
    callsOf: (caller?: Caller) => callsBy(expects, caller),
    preflight,
    fetch,
    ...seen,
  };
}

interface Noted extends Pick<Answer<Endpoint>, "status" | "curl" | "refusal"> {
  readonly success: { readonly body: unknown } | undefined;
}

/** What a check knows of the calls it has made. */
function beginNotes(run: Run) {
  const outcomes = new Map<Endpoint, Set<number | string>>();
  const accounts = new Map<string, SignedUp>();
  const used = new Set<string>();
  let curl: string | undefined;
  return {
    /** Notes that the check needs a call. Throws when the target does not have it yet. */
    need(endpoint: Endpoint) {
      const call = nameOf(endpoint);
      used.add(call);
      if (run.absent.has(call)) throw new NotThere(call);
    },
    note(endpoint: Endpoint, asked: LooseAsked, answer: Noted) {
      curl = answer.curl;
      const known = outcomes.get(endpoint) ?? new Set();
      outcomes.set(endpoint, known.add(answer.status));
      if (answer.refusal !== undefined) known.add(answer.refusal.code);
      if (answer.success !== undefined) remember(accounts, endpoint, asked, answer.success.body);
    },
    /** The calls that were made or needed here, by name. */
    used,
    /** All accounts signed up here, by address. */
    accounts,
    /** A curl command that repeats the last call. */
    lastCurl: () => curl,
    /** Whether a call was answered with this status or code here. */
    saw: (endpoint: Endpoint, outcome: number | string) => outcomes.get(endpoint)?.has(outcome) === true,
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

type Expects = (endpoint: Endpoint, asked: LooseAsked, ...outcomes: (number | string)[]) => Promise<Answer<Endpoint>>;

function callsBy(expects: Expects, as: Caller | undefined): Calls {
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

/** An answer of any call. */
type Came = Pick<Answer<Endpoint>, "status" | "text" | "curl" | "violations">;

/** Fails unless the answer is as the contract has it and says nothing that the caller may not see. */
function conforms(run: Run, endpoint: Endpoint, { status, text, curl, violations }: Came, mayBeSeen: string): void {
  const faults = [...violations, ...leaksOf(run, text, mayBeSeen)];
  if (faults.length === 0) return;
  const expected = `${endpoint.method} ${endpoint.path}: an answer as the contract has it`;
  throw new CheckFailure({ expected, came: `${status}: ${cut(eachOnce(faults).join("; "))}`, curl });
}

const SIGN_UPS: readonly Endpoint[] = [accounts.register, accounts.registerAlone, accounts.registerExperience];

/** Remembers a new account, and the access token of its latest login. */
function remember(known: Map<string, SignedUp>, endpoint: Endpoint, asked: LooseAsked, body: unknown): void {
  const { data: login } = Login.safeParse(asked.odd?.body ?? asked.body);
  if (login === undefined) return;
  if (SIGN_UPS.includes(endpoint)) {
    const { data: me } = Newcomer.safeParse(body);
    if (me !== undefined) known.set(me.email, { ...me, password: login.password });
  }
  if (endpoint !== sessions.create) return;
  const account = known.get(login.email);
  const { data: tokens } = Tokens.safeParse(body);
  if (account !== undefined && tokens !== undefined) account.access = tokens.access;
}

const Login = z.object({ email: z.string(), password: z.string() });
const Newcomer = z.object({ id: z.int(), email: z.string() });
const Tokens = z.object({ access: z.string() });

const INNARDS = /\bat [^\n"]*:\d+:\d+|SQLITE_|\bSELECT .+ FROM\b|node_modules/;

/** What no response may contain: the address of another member of this run (R7), and internals of the server (R29). */
function leaksOf(run: Run, text: string, mayBeSeen: string): string[] {
  const addresses = text.match(new RegExp(`conf-${run.mark}-\\d+@[a-z.]+`, "g")) ?? [];
  const leaked = new Set(addresses.filter((address) => !mayBeSeen.includes(address)));
  const innards = INNARDS.exec(text) ?? [];
  return [
    ...Array.from(leaked, (address) => `the address of another member leaves the server: ${address} (R7)`),
    ...innards.map((found) => `the innards of the server leave it: ${found} (R29)`),
  ];
}
