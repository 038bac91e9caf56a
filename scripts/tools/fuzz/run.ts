import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CALLS } from "@chonsu/db/call-records/records";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import fc from "fast-check";
import { makeDataset } from "./dataset.ts";
import { Fault } from "./fault.ts";
import { plainerThan, type Step, stepArbitrary } from "./input/plan.ts";
import { reduce } from "./input/reduce.ts";
import { beginInstance, type Sabotage } from "./instance.ts";
import { type Listener, type Moment, play } from "./play.ts";
import type { Request, Ways } from "./request.ts";
import type { Answer } from "./send.ts";
import { beginTally, count } from "./tally.ts";

/** The input of a run. */
export interface FuzzPlan {
  /** At least this many requests, in as many sequences as needed. */
  readonly requests: number;
  readonly seed: number;
  /** Whether requests to a call are made. */
  readonly isWanted: (call: string) => boolean;
  /** The number of one sequence to run alone. */
  readonly only?: number;
  readonly onSequence?: (asked: number) => void;
  /** Called for each new fault when it is reduced: a long run may be stopped early. */
  readonly onFault?: (found: FoundFault) => void;
}

/** A fault with the shortest sequence that shows it. */
export interface FoundFault {
  readonly fault: Fault;
  /** The options that play the sequence again. */
  readonly again: string;
  readonly moments: readonly Moment[];
  /** The number of sequences that showed it. */
  times: number;
}

export type FuzzRun = Awaited<ReturnType<typeof playSequences>>;

/** What is fuzzed: its calls, the steps of a sequence, and how they are played. */
export interface Ground<S> {
  readonly calls: ReadonlyMap<string, Endpoint>;
  readonly steps: fc.Arbitrary<S>;
  /** The longest sequence. */
  readonly stepsMax: number;
  /** The option of the command line that chooses it; empty for the product. */
  readonly option: string;
  /** Plays the steps of one sequence, whole or in part, in a new instance each time. Throws the first new fault. */
  sequence(number: number): (steps: readonly S[], listener: Listener) => Promise<void>;
  /** Simpler forms of a step, the simplest first. */
  plainer(step: S): readonly S[];
}

/** How often a sequence is played again to shorten it. */
const REDUCTIONS_MAX = 300;
/** A run stops after this many faults. */
const FAULTS_MAX = 12;
const SEEDS_APART = 1_000_003;
const PRODUCT_STEPS_MAX = 250;

/** Fuzzes the product. The same options give the same result. */
export async function runFuzz(plan: FuzzPlan & { readonly sabotage?: Sabotage }): Promise<FuzzRun> {
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-fuzz-"));
  return await playSequences(plan, await productGround(plan, folder.path));
}

async function productGround(plan: FuzzPlan & { sabotage?: Sabotage }, folder: string): Promise<Ground<Step>> {
  const { isWanted, sabotage = () => {} } = plan;
  const dataset = await makeDataset(folder);
  const wanted = [...CALLS.values()].filter(({ call }) => isWanted(call));
  return {
    calls: new Map(wanted.map(({ call, endpoint }) => [call, endpoint])),
    steps: stepArbitrary(isWanted),
    stepsMax: PRODUCT_STEPS_MAX,
    option: "",
    sequence(number) {
      // Each plan keeps the target row of the first play; otherwise no step before it could be left out.
      const ways: Ways = new Map();
      return async (steps, listener) => {
        await using instance = await beginInstance(dataset, number, sabotage);
        await play(steps, instance, ways, listener);
      };
    },
    plainer: plainerThan,
  };
}

/** Plays sequences until enough requests were made. */
export async function playSequences<S>(plan: FuzzPlan, ground: Ground<S>) {
  const { requests, seed, only, onSequence, onFault } = plan;
  const steps = fc.array(ground.steps, { minLength: 1, maxLength: ground.stepsMax, size: "max" });
  const faults = new Map<string, FoundFault>();
  const tallies = new Map(Array.from(ground.calls, ([call, endpoint]) => [call, beginTally(call, endpoint)]));
  let asked = 0;
  const hearing: Hearing = {
    count(request, answer) {
      asked += 1;
      const tally = tallies.get(request.call);
      if (tally !== undefined) count(tally, request, answer);
    },
    isNews({ signature }) {
      const known = faults.get(signature);
      if (known !== undefined) known.times += 1;
      return known === undefined;
    },
  };
  let sequences = 0;
  do {
    const sequence = (only ?? 0) + sequences;
    const [drawn = []] = fc.sample(steps, { seed: (seed * SEEDS_APART + sequence) | 0, numRuns: 1 });
    const shown = await playSequence(ground, sequence, drawn, hearing);
    if (shown !== undefined) {
      const found = { ...shown, again: `${ground.option}--replay ${seed}/${sequence}`, times: 1 };
      faults.set(found.fault.signature, found);
      onFault?.(found);
    }
    onSequence?.(asked);
    sequences += 1;
  } while (only === undefined && asked < requests && faults.size < FAULTS_MAX);
  return { seed, asked, sequences, tallies: [...tallies.values()], faults: [...faults.values()] };
}

/** What a play tells, and whether a fault is new. */
interface Hearing {
  count(request: Request, answer: Answer | undefined): void;
  isNews(fault: Fault): boolean;
}

/** Plays one sequence. When it shows a new fault, plays shorter versions of it. */
async function playSequence<S>(ground: Ground<S>, sequence: number, steps: readonly S[], hearing: Hearing) {
  const playSteps = ground.sequence(sequence);
  const shown = await playOnce(playSteps, steps, hearing);
  if (shown === undefined) return undefined;
  let shortest = shown;
  const again: Hearing = { count() {}, isNews: ({ signature }) => signature === shown.fault.signature };
  const showsFault = async (candidate: readonly S[]) => {
    const shorter = await playOnce(playSteps, candidate, again);
    if (shorter !== undefined) shortest = shorter;
    return shorter !== undefined;
  };
  await reduce(steps.slice(0, shown.played), showsFault, REDUCTIONS_MAX, ground.plainer);
  return shortest;
}

/** Plays steps once. Returns a new fault, with how many steps were played and what was asked. */
async function playOnce<S>(
  playSteps: ReturnType<Ground<S>["sequence"]>,
  steps: readonly S[],
  { count, isNews }: Hearing,
) {
  const moments: Moment[] = [];
  let played = 0;
  try {
    await playSteps(steps, {
      onStep() {
        played += 1;
      },
      onMoment(moment) {
        moments.push(moment);
        if ("request" in moment) count(moment.request, moment.answer);
      },
      report(call, complaints) {
        const news = complaints.map((complaint) => new Fault(call, complaint)).find(isNews);
        if (news !== undefined) throw news;
      },
    });
    return undefined;
  } catch (fault) {
    if (fault instanceof Fault) return { fault, moments, played };
    throw fault;
  }
}
