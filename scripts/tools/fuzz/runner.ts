import fc from "fast-check";
import { type Complaint, FuzzFault, INVARIANTS } from "./fault.ts";
import { type Drawn, type Plan, type Step, stepsOf } from "./input/plan.ts";
import type { FuzzAnswer, Request } from "./request.ts";

/** The input of a run. */
export interface FuzzPlan {
  /** At least this many requests, in as many sequences as needed. */
  readonly requests: number;
  readonly seed: number;
  /** Whether requests to a call are made. */
  readonly isWanted: (call: string) => boolean;
  /** The number of one sequence to run alone. */
  readonly only?: number;
  /** Called for each new fault when its sequence is shortened: a long run may be stopped early. */
  readonly onFault?: (found: FoundFault) => void;
}

/** What is fuzzed: its requests, and how they are played. */
export interface FuzzTarget<Caller extends string> extends Drawn<Caller> {
  /** The longest sequence. */
  readonly stepsMax: number;
  /** The option of the command line that chooses it; empty for the product. */
  readonly option: string;
  /** Begins a session for the sequence of this number: the same each time. */
  open(number: number, report: ReportFaults): Promise<FuzzSession<Caller>>;
}

/** Throws the first of the faults that is new: it ends the sequence. */
export type ReportFaults = (call: string, complaints: readonly Complaint[]) => void;

/** A request with its answer; undefined when none came. */
export interface PlayedPlan<Caller extends string> {
  readonly plan: Plan<Caller>;
  readonly request: Request;
  readonly answer: FuzzAnswer | undefined;
}

/** A target while one sequence is played. */
export interface FuzzSession<Caller extends string> {
  /** Makes the request of a plan for the present data. */
  request(plan: Plan<Caller>): Promise<Request>;
  send(request: Request, plan: Plan<Caller>): Promise<FuzzAnswer | undefined>;
  /** Checks the answers to the requests of one step. The order of several is unknown. */
  check(asked: readonly PlayedPlan<Caller>[]): Promise<void>;
  /** What happens between requests, with the drawn number. Returns it in words. */
  between(number: number): Promise<string>;
  /** Checks all invariants after the last of so many steps. */
  finish(steps: number): Promise<void>;
  /** Ends it. Returns what it has left behind. */
  close(): Promise<Complaint[]>;
}

/** A moment of a sequence: a request with its answer, or what happened between two. */
export type Moment = { readonly request: Request; readonly answer: FuzzAnswer | undefined } | string;

/** A fault with the shortest sequence that shows it. */
export interface FoundFault {
  readonly fault: FuzzFault;
  /** The options that play the sequence again. */
  readonly again: string;
  readonly moments: readonly Moment[];
}

export type FuzzRun = Awaited<ReturnType<typeof runFuzz>>;

/** How often a sequence is played again to shorten it. */
const PLAYS_MAX = 300;
/** A run stops after this many faults. */
const FAULTS_MAX = 12;
const SEEDS_APART = 1_000_003;

/** Plays sequences until enough requests were made. The same plan gives the same result. */
export async function runFuzz<C extends string>({ requests, seed, only, onFault }: FuzzPlan, target: FuzzTarget<C>) {
  const steps = fc.array(stepsOf(target), { minLength: 1, maxLength: target.stepsMax, size: "max" });
  const faults = new Map<string, FoundFault>();
  const coverage = new Map(Array.from(target.calls.keys(), (call) => [call, { call, asked: 0, succeeded: 0 }]));
  const isNew = ({ signature }: FuzzFault) => !faults.has(signature);
  let asked = 0;
  let sequences = 0;
  do {
    const sequence = (only ?? 0) + sequences;
    const [drawn = []] = fc.sample(steps, { seed: (seed * SEEDS_APART + sequence) | 0, numRuns: 1 });
    const { fault, moments, played } = await play(target, sequence, drawn, isNew);
    for (const moment of moments) {
      if (typeof moment === "string") continue;
      asked += 1;
      const { request, answer } = moment;
      const row = coverage.get(request.call);
      if (row === undefined) continue;
      row.asked += 1;
      if (answer !== undefined && answer.status < 400) row.succeeded += 1;
    }
    if (fault !== undefined) {
      const shortest = await shortestPlay(target, sequence, drawn.slice(0, played), { fault, moments });
      const found = { ...shortest, again: `${target.option}--replay ${seed}/${sequence}` };
      faults.set(fault.signature, found);
      onFault?.(found);
    }
    sequences += 1;
  } while (only === undefined && asked < requests && faults.size < FAULTS_MAX);
  return { seed, asked, sequences, coverage: [...coverage.values()], faults: [...faults.values()] };
}

/** Plays a sequence once, until its end or a fault that is `wanted`. */
async function play<C extends string>(
  target: FuzzTarget<C>,
  sequence: number,
  steps: readonly Step<C>[],
  isWanted: (fault: FuzzFault) => boolean,
) {
  const moments: Moment[] = [];
  let played = 0;
  const report: ReportFaults = (call, complaints) => {
    const wanted = complaints.map((complaint) => new FuzzFault(call, complaint)).find(isWanted);
    if (wanted !== undefined) throw wanted;
  };
  try {
    const session = await target.open(sequence, report);
    let left: Complaint[] = [];
    try {
      for (const step of steps) {
        played += 1;
        if ("between" in step) moments.push(await session.between(step.between));
        else await ask(session, step.plans, moments);
      }
      await session.finish(steps.length);
    } finally {
      left = await session.close();
    }
    report(INVARIANTS, left);
    return { fault: undefined, moments, played };
  } catch (fault) {
    if (fault instanceof FuzzFault) return { fault, moments, played };
    throw fault;
  }
}

async function ask<C extends string>(
  session: FuzzSession<C>,
  plans: readonly Plan<C>[],
  moments: Moment[],
): Promise<void> {
  const requests: { readonly plan: Plan<C>; readonly request: Request }[] = [];
  for (const plan of plans) requests.push({ plan, request: await session.request(plan) });
  const asked = requests.map(async ({ plan, request }) => {
    const answer = await session.send(request, plan);
    moments.push({ request, answer });
    return { plan, request, answer };
  });
  await session.check(await Promise.all(asked));
}

/** Plays shorter versions of a sequence that still show its fault. */
async function shortestPlay<C extends string>(
  target: FuzzTarget<C>,
  sequence: number,
  steps: readonly Step<C>[],
  shown: { readonly fault: FuzzFault; readonly moments: readonly Moment[] },
) {
  let shortest = shown;
  const isSame = ({ signature }: FuzzFault) => signature === shown.fault.signature;
  const shows = async (candidate: readonly Step<C>[]) => {
    const { fault, moments } = await play(target, sequence, candidate, isSame);
    if (fault !== undefined) shortest = { fault, moments };
    return fault !== undefined;
  };
  await shorten(steps, shows, simplestOf(target), PLAYS_MAX);
  return shortest;
}

/** The simplest choices of a request. */
function simplestOf<C extends string>({ callers }: FuzzTarget<C>): Partial<Plan<C>> {
  const usual = { form: "json", mutations: [], pictures: [], isOtherMethod: false } as const;
  for (const caller in callers) return { ...usual, caller };
  return usual;
}

/**
 * Finds a shorter and simpler sequence that still shows a fault: leaves out steps, first many at once and then one by one, and makes the
 * rest simpler. Plays at most `plays` sequences.
 */
export async function shorten<C extends string>(
  steps: readonly Step<C>[],
  shows: (steps: readonly Step<C>[]) => Promise<boolean>,
  simplest: Partial<Plan<C>>,
  plays: number,
): Promise<readonly Step<C>[]> {
  let [kept, left] = [steps, plays];
  const tries = async (candidate: readonly Step<C>[]) => {
    left -= 1;
    const isShown = left >= 0 && candidate.length > 0 && (await shows(candidate));
    if (isShown) kept = candidate;
    return isShown;
  };
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < kept.length; ) if (!(await tries(kept.toSpliced(at, size)))) at += size;
  for (const [at, step] of [...kept.entries()]) {
    if ("between" in step) continue;
    let { plans } = step;
    const triesPlans = async (simpler: readonly Plan<C>[]) => {
      const isShown = simpler.length > 0 && (await tries(kept.with(at, { plans: simpler })));
      if (isShown) plans = simpler;
      return isShown;
    };
    while (await triesPlans(plans.slice(1)));
    while (await triesPlans(plans.slice(0, -1)));
    for (const [name, value] of Object.entries(simplest))
      await triesPlans(plans.map((plan) => ({ ...plan, [name]: value })));
  }
  return kept;
}
