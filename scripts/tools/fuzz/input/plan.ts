import { CALLS, callNamed } from "@chonsu/db/calls/groups/records";
import fc from "fast-check";
import { arbitraryOf } from "./arbitraries.ts";
import { hashes } from "./calls.ts";
import { FORMS, type Form } from "./forms.ts";

/**
 * Who asks: `able` is the member whom the target of the call names, `other` any other one; `stale` is the first token that the able member
 * ever had, `gone` that of somebody who left. The others hold no good token at all.
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

/** Where a request is made worse than the schema of its call has it. */
export const MUTATIONS = {
  field: 8,
  query: 3,
  param: 2,
  extra: 2,
  header: 3,
  path: 1,
  method: 1,
  body: 2,
} as const;

/** One mutation: `place` and `value` choose among what there is to change and to put there. */
export interface Mutation {
  readonly what: keyof typeof MUTATIONS;
  readonly place: number;
  readonly value: number;
}

/** A request as it is drawn: what it is made into depends on the data of the moment, so a part of a sequence can be left out. */
export interface Plan {
  readonly call: string;
  readonly caller: CallerKind;
  /** Chooses among the ways that the target gives, and whatever else there is to choose. */
  readonly pick: number;
  /** Whether what the target names is asked about, or whatever was drawn. */
  readonly isOnTarget: boolean;
  /** Whether the other method that means the same is used, where there is one. */
  readonly isOtherMethod: boolean;
  readonly given: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
  readonly form: Form;
  /** Pictures of a form by their numbers. */
  readonly pictures: readonly number[];
  readonly mutations: readonly Mutation[];
}

/** What happens in a sequence: a request, some at the same moment, or time that passes. */
export type Step =
  | { readonly do: "ask"; readonly plan: Plan }
  | { readonly do: "askTogether"; readonly plans: readonly Plan[] }
  | { readonly do: "wait"; readonly ms: number };

const PICK_MAX = 2 ** 30;
const USUAL_WEIGHT = 12;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Past codes, access tokens, days, and links. */
const WAITS = [1000, 11 * MINUTE, 11 * MINUTE, 2.5 * HOUR, 2.5 * HOUR, 25 * HOUR, 8 * 24 * HOUR];
const MOMENTS_MAX = 4;

/** Steps over the calls that are wanted. */
export function stepArbitrary(isWanted: (call: string) => boolean): fc.Arbitrary<Step> {
  const calls = [...CALLS.keys()].filter(isWanted);
  if (calls.length === 0) throw new Error("no call begins so");
  const plan = fc.oneof(
    ...calls.map((call) => ({ arbitrary: planArbitrary(call), weight: hashes(call) ? 1 : USUAL_WEIGHT })),
  );
  return fc.oneof(
    { arbitrary: plan.map((drawn): Step => ({ do: "ask", plan: drawn })), weight: 150 },
    {
      arbitrary: fc
        .array(plan, { minLength: 2, maxLength: MOMENTS_MAX })
        .map((plans): Step => ({ do: "askTogether", plans })),
      weight: 3,
    },
    {
      arbitrary: fc
        .tuple(plan, fc.integer({ min: 2, max: MOMENTS_MAX }))
        .map(([drawn, times]): Step => ({ do: "askTogether", plans: Array.from({ length: times }, () => drawn) })),
      weight: 3,
    },
    { arbitrary: fc.constantFrom(...WAITS).map((ms): Step => ({ do: "wait", ms })), weight: 1 },
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
    given: fc.record({
      ...(endpoint.params && { params: arbitraryOf(endpoint.params) }),
      ...(endpoint.query && { query: arbitraryOf(endpoint.query) }),
      ...(endpoint.body && { body: arbitraryOf(endpoint.body) }),
    }),
    form: weighted(FORMS),
    pictures: endpoint.files === undefined ? fc.constant([]) : fc.array(fc.nat(PICK_MAX), { maxLength: 6 }),
    mutations: fc.oneof(
      { arbitrary: fc.constant([]), weight: 6 },
      { arbitrary: fc.tuple(mutation), weight: 3 },
      { arbitrary: fc.array(mutation, { minLength: 2, maxLength: 3 }), weight: 1 },
    ),
  });
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  what: weighted(MUTATIONS),
  place: fc.nat(PICK_MAX),
  value: fc.nat(PICK_MAX),
});

/** One of some words, each as often as its number says; the first is what a failing sequence is reduced to. */
function weighted<Word extends string>(weights: Readonly<Record<Word, number>>): fc.Arbitrary<Word> {
  const words: Word[] = [];
  for (const word in weights) for (let count = 0; count < weights[word]; count += 1) words.push(word);
  return fc.constantFrom(...words);
}
