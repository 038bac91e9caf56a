import { accounts } from "@chonsu/shared/contract/accounts";
import type { AnyCodeOf } from "@chonsu/shared/contract/codes";
import type { Endpoint, OutputOf } from "@chonsu/shared/contract/endpoint";
import type { ErrorBody } from "@chonsu/shared/contract/error-body";
import { ERRORS } from "@chonsu/shared/contract/errors";
import { sessions } from "@chonsu/shared/contract/sessions";
import { z } from "zod";
import { type Answer, callLoosely } from "../caller.ts";
import type { LooseRequest, Manner, RequestFor } from "../request.ts";
import { CheckFailure, cut, shown } from "./failure.ts";
import { eachOnce } from "./fault-kinds.ts";
import type { Account, Run } from "./run-facts.ts";

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

/** Makes calls and remembers their responses. */
export interface Asking {
  /** Makes a call. Fails when the contract does not declare the response. */
  ask<E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E>>;
  askLoosely(endpoint: Endpoint, asked: LooseAsked): Promise<Answer<Endpoint>>;
  /** The body of a success. Fails for a refusal, or for another status than `status`. */
  ok<E extends Endpoint>(endpoint: E, asked: Asked<E>, status?: keyof E["responses"] & number): Promise<OutputOf<E>>;
  /** The body of a refusal with this code. Fails for any other response. */
  refused<E extends Endpoint>(endpoint: E, code: AnyCodeOf<E>, asked: Asked<E>): Promise<ErrorBody>;
  /** The preflight request of a browser on another origin. The contract's table has no entry for it. */
  preflight(endpoint: Endpoint, asked: LooseAsked): Promise<Answer<Endpoint>>;
  /** All accounts signed up here, by address. */
  readonly accounts: ReadonlyMap<string, Account>;
  /** A curl command that repeats the last call. */
  lastCurl(): string | undefined;
  /** Whether a call was answered with this status or code here. */
  saw(endpoint: Endpoint, outcome: number | string): boolean;
}

/** `signal` ends all calls. */
export function beginAsking(run: Run, signal?: AbortSignal): Asking {
  const seen = new Map<Endpoint, Set<number | string>>();
  const known = new Map<string, Account>();
  let curl: string | undefined;

  const askLoosely = async <E extends Endpoint>(endpoint: E, asked: LooseAsked): Promise<Answer<E>> => {
    const { as, method, form, bare, odd, headers } = asked;
    const manner = { method, form, bare, ...(odd && { odd }), headers: { ...run.reach.headers, ...headers } };
    const answer = await callLoosely(run.reach.base, endpoint, asked, { ...manner, token: as?.access, signal });
    curl = answer.curl;
    const outcomes = seen.get(endpoint) ?? new Set();
    seen.set(endpoint, outcomes.add(answer.status));
    if (answer.refusal !== undefined) outcomes.add(answer.refusal.code);
    if (answer.success !== undefined) remember(known, endpoint, asked, answer.success.body);
    conforms(run, endpoint, answer, `${as?.email} ${JSON.stringify(asked.body)}`);
    return answer;
  };

  const ask: Asking["ask"] = askLoosely;

  return {
    ask,
    askLoosely,
    async ok(endpoint, asked, status) {
      const answer = await ask(endpoint, asked);
      const wanted = status === undefined ? Object.keys(endpoint.responses).map(Number) : [status];
      if (answer.success !== undefined && wanted.includes(answer.status)) return answer.success.body;
      throw failure(endpoint, wanted.join(" or "), `${answer.status} ${shown(answer.text)}`, answer.curl);
    },
    async refused(endpoint, code, asked) {
      const answer = await ask(endpoint, asked);
      if (answer.refusal?.code === code) return answer.refusal;
      const expected = `${ERRORS[code].status} with the code ${code}`;
      throw failure(endpoint, expected, `${answer.status} ${shown(answer.text)}`, answer.curl);
    },
    preflight: (endpoint, asked) => preflight(run, endpoint, asked, signal),
    accounts: known,
    lastCurl: () => curl,
    saw: (endpoint, outcome) => seen.get(endpoint)?.has(outcome) === true,
  };
}

/** An answer of any call. */
type Came = Pick<Answer<Endpoint>, "status" | "text" | "violations" | "curl">;

/** Fails unless the answer is as the contract has it and says nothing that the caller may not see. */
function conforms(run: Run, endpoint: Endpoint, answer: Came, mayBeSeen: string): void {
  const faults = [...answer.violations, ...leaksOf(run, answer.text, mayBeSeen)];
  if (faults.length === 0) return;
  const came = `${answer.status}: ${cut(eachOnce(faults).join("; "))}`;
  throw failure(endpoint, "an answer as the contract has it", came, answer.curl);
}

function preflight({ reach }: Run, endpoint: Endpoint, asked: LooseAsked, signal?: AbortSignal) {
  const headers = { ...reach.headers, ...asked.headers };
  const { params, query } = asked;
  return callLoosely(reach.base, endpoint, { params, query }, { method: "OPTIONS", headers, signal });
}

const SIGN_UPS: readonly Endpoint[] = [accounts.register, accounts.registerAlone, accounts.registerExperience];

/** Remembers a new account, and the access token of its latest login. */
function remember(known: Map<string, Account>, endpoint: Endpoint, asked: LooseAsked, body: unknown): void {
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

function failure(endpoint: Endpoint, expected: string, came: string, curl: string): CheckFailure {
  return new CheckFailure({ expected: `${endpoint.method} ${endpoint.path}: ${expected}`, came, curl });
}

const INNARDS = /\bat [^\n"]*:\d+:\d+|SQLITE_|\bSELECT .+ FROM\b|node_modules/;

/** What no response may contain: the address of another member of this run (R7), and internals of the server (R29). */
function leaksOf(run: Run, text: string, mayBeSeen: string): string[] {
  const addresses = text.match(new RegExp(`conf-${run.mark}-\\d+@[a-z.]+`, "g")) ?? [];
  const leaked = new Set(addresses.filter((address) => !mayBeSeen.includes(address)));
  const innards = INNARDS.exec(text);
  return [
    ...[...leaked].map((address) => `the address of another member leaves the server: ${address} (R7)`),
    ...(innards === null ? [] : [`the innards of the server leave it: ${innards[0]} (R29)`]),
  ];
}
