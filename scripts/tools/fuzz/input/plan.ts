import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import fc from "fast-check";
import { arbitraryOf } from "./arbitraries.ts";
import type { BodyForm } from "./forms.ts";

/** Kinds of mutations, which make a request worse than its schema allows. Odd paths and methods: server/test/http. */
const MUTATIONS = { field: 8, long: 2, query: 3, param: 2, extra: 2, header: 3, body: 2 } as const;

/** One mutation. `place` chooses what is changed, `value` what it becomes. */
export interface Mutation {
  readonly what: keyof typeof MUTATIONS;
  readonly place: number;
  readonly value: number;
}

/** A request as it is drawn. What it becomes depends on the data at that time, so that parts of a sequence can be left out. */
export interface Plan<Caller extends string> {
  readonly call: string;
  readonly caller: Caller;
  /** Chooses among the target's rows, and among other options. */
  readonly pick: number;
  /** Whether the request names the things of the target or whatever was drawn. */
  readonly isOnTarget: boolean;
  /** Whether the alternative method is used, where the call has one. */
  readonly isOtherMethod: boolean;
  readonly given: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
  readonly form: BodyForm;
  /** Numbers of the pictures in the form. */
  readonly pictures: readonly number[];
  readonly mutations: readonly Mutation[];
}

/** A step of a sequence: a request, several requests at the same time, or something that happens between requests. */
export type Step<Caller extends string> = { readonly plans: readonly Plan<Caller>[] } | { readonly between: number };

/** What is drawn. Each option comes as often as its weight. */
export interface Drawn<Caller extends string> {
  readonly calls: ReadonlyMap<string, Endpoint>;
  readonly weightOf: (call: string) => number;
  /** The first caller is the one that may make the call. */
  readonly callers: Readonly<Record<Caller, number>>;
  readonly forms: Partial<Readonly<Record<BodyForm, number>>>;
  readonly between: fc.Arbitrary<number>;
  readonly betweenWeight: number;
  /** The place of the fields in the lists of better values. */
  readonly place: string;
}

export const PICK_MAX = 2 ** 30;
const ALONE_WEIGHT = 150;
const TOGETHER_WEIGHT = 3;
/** The most requests at the same time. */
const TOGETHER_MAX = 4;

export function stepsOf<Caller extends string>(drawn: Drawn<Caller>): fc.Arbitrary<Step<Caller>> {
  if (drawn.calls.size === 0) throw new Error("no call begins so");
  const plan = fc.oneof(
    ...Array.from(drawn.calls, ([call, endpoint]) => ({
      arbitrary: planOf(call, endpoint, drawn),
      weight: drawn.weightOf(call),
    })),
  );
  const repeated = fc.tuple(plan, fc.integer({ min: 2, max: TOGETHER_MAX }));
  const several = fc.oneof(
    fc.array(plan, { minLength: 2, maxLength: TOGETHER_MAX }),
    repeated.map(([one, times]) => Array<Plan<Caller>>(times).fill(one)),
  );
  return fc.oneof(
    { arbitrary: fc.record({ plans: fc.tuple(plan) }), weight: ALONE_WEIGHT },
    { arbitrary: fc.record({ plans: several }), weight: 2 * TOGETHER_WEIGHT },
    { arbitrary: fc.record({ between: drawn.between }), weight: drawn.betweenWeight },
  );
}

function planOf<Caller extends string>(call: string, endpoint: Endpoint, { callers, forms, place }: Drawn<Caller>) {
  const { params, query, body, files } = endpoint;
  return fc.record({
    call: fc.constant(call),
    caller: weighted(callers),
    pick: fc.nat(PICK_MAX),
    isOnTarget: fc.nat(9).map((number) => number < 9),
    isOtherMethod: fc.boolean(),
    given: fc.record({
      ...(params && { params: arbitraryOf(params, place) }),
      ...(query && { query: arbitraryOf(query, place) }),
      ...(body && { body: arbitraryOf(body, place) }),
    }),
    form: weighted(forms),
    pictures: fc.array(fc.nat(PICK_MAX), { maxLength: files === undefined ? 0 : 6 }),
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

/** One of some words, each as often as its weight. */
function weighted<Word extends string>(weights: Partial<Readonly<Record<Word, number>>>): fc.Arbitrary<Word> {
  const words: Word[] = [];
  for (const word in weights) for (let left = weights[word] ?? 0; left > 0; left -= 1) words.push(word);
  return fc.constantFrom(...words);
}
