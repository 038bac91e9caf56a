import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CALLS } from "@chonsu/db/calls/groups/records";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import fc from "fast-check";
import { makeDataset } from "./dataset.ts";
import { Fault } from "./fault.ts";
import { plainerThan, type Step, stepArbitrary } from "./input/plan.ts";
import { reduce } from "./input/reduce.ts";
import { beginInstance, type Sabotage } from "./instance.ts";
import { type Listener, play } from "./play.ts";
import type { Request, Ways } from "./request.ts";
import type { Answer } from "./send.ts";
import { beginTally, type Tally } from "./tally.ts";

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

/** A moment of a sequence: a request with its response, or time that passes. */
export type Moment = { readonly request: Request; readonly answer: Answer | undefined } | { readonly wait: number };

/** A fault with the shortest sequence that shows it. */
export interface FoundFault {
  readonly fault: Fault;
  readonly sequence: number;
  readonly moments: readonly Moment[];
  /** The number of sequences that showed it. */
  times: number;
}

export interface FuzzRun {
  readonly seed: number;
  readonly asked: number;
  readonly sequences: number;
  readonly tally: Tally;
  readonly faults: readonly FoundFault[];
}

/** What is fuzzed: its calls, the steps of a sequence, and how they are played. */
export interface Ground<S> {
  readonly calls: ReadonlyMap<string, Endpoint>;
  readonly steps: fc.Arbitrary<S>;
  /** The longest sequence. */
  readonly stepsMax: number;
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
  const folder = mkdtempSync(join(tmpdir(), "chonsu-fuzz-"));
  try {
    return await playSequences(plan, await productGround(plan, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Plays sequences until enough requests were made. */
export function playSequences<S>(plan: FuzzPlan, ground: Ground<S>): Promise<FuzzRun> {
  return new Run(plan, ground).play();
}

async function productGround(plan: FuzzPlan & { sabotage?: Sabotage }, folder: string): Promise<Ground<Step>> {
  const { isWanted, sabotage = () => {} } = plan;
  const dataset = await makeDataset(folder);
  const wanted = [...CALLS.values()].filter(({ call }) => isWanted(call));
  return {
    calls: new Map(wanted.map(({ call, endpoint }) => [call, endpoint])),
    steps: stepArbitrary(isWanted),
    stepsMax: PRODUCT_STEPS_MAX,
    sequence(number) {
      // Each plan keeps the target row of the first play; otherwise no step before it could be left out.
      const ways: Ways = new Map();
      return async (steps, listener) => {
        const instance = await beginInstance(dataset, folder, number, sabotage);
        try {
          await play(steps, instance, ways, listener);
        } finally {
          await instance.end();
        }
      };
    },
    plainer: plainerThan,
  };
}

/** Callbacks of one play. */
interface Hearing {
  readonly count: (request: Request, answer: Answer | undefined) => void;
  readonly isNews: (fault: Fault) => boolean;
}

class Run<S> {
  readonly #plan: FuzzPlan;
  readonly #ground: Ground<S>;
  readonly #tally: Tally;
  readonly #steps: fc.Arbitrary<S[]>;
  readonly #faults = new Map<string, FoundFault>();
  #asked = 0;

  constructor(plan: FuzzPlan, ground: Ground<S>) {
    this.#plan = plan;
    this.#ground = ground;
    this.#tally = beginTally(ground.calls);
    this.#steps = fc.array(ground.steps, { minLength: 1, maxLength: ground.stepsMax, size: "max" });
  }

  async play(): Promise<FuzzRun> {
    const { requests, seed, only, onSequence } = this.#plan;
    let number = only ?? 0;
    do {
      await this.#playSequence(number);
      onSequence?.(this.#asked);
      number += 1;
    } while (only === undefined && this.#asked < requests && this.#faults.size < FAULTS_MAX);
    const sequences = only === undefined ? number : 1;
    return { seed, asked: this.#asked, sequences, tally: this.#tally, faults: [...this.#faults.values()] };
  }

  /** Plays one sequence. When it shows a new fault, plays shorter versions of it. */
  async #playSequence(number: number): Promise<void> {
    const seed = (this.#plan.seed * SEEDS_APART + number) | 0;
    const [steps = []] = fc.sample(this.#steps, { seed, numRuns: 1 });
    const playSteps = this.#ground.sequence(number);
    const first = await playOnce(playSteps, steps, {
      count: (request, answer) => this.#count(request, answer),
      isNews: (fault) => this.#isNew(fault),
    });
    if (first.fault === undefined) return;
    let shortest = { ...first, fault: first.fault };
    const { signature } = first.fault;
    await reduce(
      steps.slice(0, first.played),
      async (candidate) => {
        const again = { count: () => {}, isNews: (fault: Fault) => fault.signature === signature };
        const { fault, ...played } = await playOnce(playSteps, candidate, again);
        if (fault !== undefined) shortest = { ...played, fault };
        return fault !== undefined;
      },
      REDUCTIONS_MAX,
      this.#ground.plainer,
    );
    const found = { fault: shortest.fault, sequence: number, moments: shortest.moments, times: 1 };
    this.#faults.set(signature, found);
    this.#plan.onFault?.(found);
  }

  #count(request: Request, answer: Answer | undefined): void {
    this.#asked += 1;
    this.#tally.count(request, answer);
  }

  #isNew(fault: Fault): boolean {
    const known = this.#faults.get(fault.signature);
    if (known !== undefined) known.times += 1;
    return known === undefined;
  }
}

/** Plays steps once, and says how far it came and what was asked. */
async function playOnce<S>(
  playSteps: ReturnType<Ground<S>["sequence"]>,
  steps: readonly S[],
  { count, isNews }: Hearing,
) {
  const moments: Moment[] = [];
  let played = 0;
  let fault: Fault | undefined;
  try {
    await playSteps(steps, {
      onStep() {
        played += 1;
      },
      onAnswer: (request, answer) => {
        moments.push({ request, answer });
        count(request, answer);
      },
      onWait: (wait) => void moments.push({ wait }),
      isNews,
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    fault = error;
  }
  return { fault, moments, played };
}
