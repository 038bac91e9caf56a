import { CALLS, callNamed } from "@chonsu/db/call-records/records";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import fc from "fast-check";
import { arbitraryOf } from "./arbitraries.ts";
import { FORMS, type Form } from "./forms.ts";

/**
 * The callers with their weights. `able` is the member that the target of the call names, `other` another member. `stale` is the first
 * token that the able member ever had, `gone` a token of a member who left. The others have no valid token.
 */
export const CALLERS = {
  able: 60,
  other: 14,
  visitor: 6,
  stale: 3,
  gone: 3,
  expired: 3,
  ended: 3,
  forged: 4,
  refresh: 2,
  odd: 2,
} as const;
export type CallerKind = keyof typeof CALLERS;

/** Kinds of mutations, which make a request worse than its schema allows. */
const MUTATIONS = {
  field: 8,
  long: 2,
  query: 3,
  param: 2,
  extra: 2,
  header: 3,
  path: 1,
  method: 1,
  body: 2,
} as const;

/** One mutation. `place` chooses what is changed, `value` what it becomes. */
export interface Mutation {
  readonly what: keyof typeof MUTATIONS;
  readonly place: number;
  readonly value: number;
}

/** A request as it is drawn. What it becomes depends on the data at that time, so that parts of a sequence can be left out. */
export interface Plan {
  readonly call: string;
  readonly caller: CallerKind;
  /** Chooses among the target's rows, and among other options. */
  readonly pick: number;
  /** Whether the request names the things of the target or whatever was drawn. */
  readonly isOnTarget: boolean;
  /** Whether the alternative method is used, where the call has one. */
  readonly isOtherMethod: boolean;
  readonly given: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
  readonly form: Form;
  /** Numbers of the pictures in the form. */
  readonly pictures: readonly number[];
  readonly mutations: readonly Mutation[];
}

/** A step of a sequence: a request, several requests at the same time, or milliseconds that pass. */
export type Step = { readonly plans: readonly Plan[] } | { readonly wait: number };

export const PICK_MAX = 2 ** 30;
const USUAL_WEIGHT = 12;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Longer than the lifetimes of codes, access tokens, a day, and links. */
const WAITS = [1000, 11 * MINUTE, 11 * MINUTE, 2.5 * HOUR, 2.5 * HOUR, 25 * HOUR, 8 * 24 * HOUR];
/** The most requests at the same time. */
export const TOGETHER_MAX = 4;

/** Calls that use a core for 50 ms when their input is valid. They are drawn ten times less often. */
export function hashes(call: string): boolean {
  return /^(accounts\.|sessions\.create$)/.test(call);
}

/** Steps with the wanted calls. */
export function stepArbitrary(isWanted: (call: string) => boolean): fc.Arbitrary<Step> {
  const calls = [...CALLS.keys()].filter(isWanted);
  if (calls.length === 0) throw new Error("no call begins so");
  const plan = fc.oneof(
    ...calls.map((call) => ({ arbitrary: planArbitrary(call), weight: hashes(call) ? 1 : USUAL_WEIGHT })),
  );
  const repeated = fc.tuple(plan, fc.integer({ min: 2, max: TOGETHER_MAX }));
  return fc.oneof(
    { arbitrary: fc.record({ plans: fc.tuple(plan) }), weight: 150 },
    { arbitrary: fc.record({ plans: fc.array(plan, { minLength: 2, maxLength: TOGETHER_MAX }) }), weight: 3 },
    { arbitrary: repeated.map(([drawn, times]) => ({ plans: Array<Plan>(times).fill(drawn) })), weight: 3 },
    { arbitrary: fc.record({ wait: fc.constantFrom(...WAITS) }), weight: 1 },
  );
}

function planArbitrary(call: string): fc.Arbitrary<Plan> {
  const { endpoint } = callNamed(call);
  return fc.record({
    call: fc.constant(call),
    caller: weighted(CALLERS),
    pick: fc.nat(PICK_MAX),
    isOnTarget: fc.nat(9).map((drawn) => drawn < 9),
    isOtherMethod: fc.boolean(),
    given: givenTo(endpoint),
    form: weighted(FORMS),
    pictures: endpoint.files === undefined ? fc.constant([]) : fc.array(fc.nat(PICK_MAX), { maxLength: 6 }),
    mutations: fc.oneof(
      { arbitrary: fc.constant([]), weight: 6 },
      { arbitrary: fc.tuple(mutation), weight: 3 },
      { arbitrary: fc.array(mutation, { minLength: 2, maxLength: 3 }), weight: 1 },
    ),
  });
}

/** The parts of a request that the schemas of a call accept. `name` is the place of its fields in the lists of better values. */
export function givenTo({ params, query, body }: Endpoint, name = ""): fc.Arbitrary<Plan["given"]> {
  return fc.record({
    ...(params && { params: arbitraryOf(params, name) }),
    ...(query && { query: arbitraryOf(query, name) }),
    ...(body && { body: arbitraryOf(body, name) }),
  });
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  what: weighted(MUTATIONS),
  place: fc.nat(PICK_MAX),
  value: fc.nat(PICK_MAX),
});

/** One of some words, each as often as its weight. The first is the one that a failing sequence is reduced to. */
export function weighted<Word extends string>(weights: Readonly<Record<Word, number>>): fc.Arbitrary<Word> {
  const words: Word[] = [];
  for (const word in weights) for (let count = 0; count < weights[word]; count += 1) words.push(word);
  return fc.constantFrom(...words);
}

/** Simpler forms of a step, the simplest first. */
export function plainerThan(step: Step): Step[] {
  return "wait" in step ? [] : fewerOrPlainer(step.plans, plainerForms);
}

function plainerForms(plan: Plan): Plan[] {
  const plain: Plan = { ...plan, form: "json", isOtherMethod: false, pictures: [], mutations: [] };
  return [
    { ...plain, caller: "able" },
    plain,
    { ...plain, mutations: plan.mutations.slice(0, 1) },
    { ...plain, mutations: plan.mutations.slice(-1) },
    { ...plan, mutations: [] },
    { ...plain, form: plan.form, pictures: plan.pictures },
  ];
}

/** Requests at the same time without one of them, or a single request in simpler forms. */
export function fewerOrPlainer<P>(plans: readonly P[], plainer: (plan: P) => readonly P[]) {
  const [only, ...others] = plans;
  if (only === undefined || others.length > 0) return plans.map((_plan, at) => ({ plans: plans.toSpliced(at, 1) }));
  return plainer(only).map((plan) => ({ plans: [plan] }));
}
