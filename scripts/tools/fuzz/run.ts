import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type FuzzDataset, makeDataset } from "./dataset.ts";
import { Fault } from "./fault.ts";
import { type Step, stepArbitrary } from "./input/plan.ts";
import { reduce } from "./input/reduce.ts";
import { beginInstance, type Sabotage } from "./instance.ts";
import { play } from "./play.ts";
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
  readonly sabotage?: Sabotage;
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

const STEPS_MAX = 250;
/** How often a sequence is played again to shorten it. */
const REDUCTIONS_MAX = 300;
/** A run stops after this many faults. */
const FAULTS_MAX = 12;
const SEEDS_APART = 1_000_003;

/** Plays sequences until enough requests were made. The same options give the same result. */
export async function runFuzz(plan: FuzzPlan): Promise<FuzzRun> {
  const folder = mkdtempSync(join(tmpdir(), "chonsu-fuzz-"));
  try {
    return await new Run(plan, folder, await makeDataset(folder)).play();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Callbacks of one play. */
interface Hearing {
  readonly count: (request: Request, answer: Answer | undefined) => void;
  readonly isNews: (fault: Fault) => boolean;
}

class Run {
  readonly #plan: FuzzPlan;
  readonly #folder: string;
  readonly #dataset: FuzzDataset;
  readonly #tally: Tally;
  readonly #steps: fc.Arbitrary<Step[]>;
  readonly #faults = new Map<string, FoundFault>();
  #asked = 0;

  constructor(plan: FuzzPlan, folder: string, dataset: FuzzDataset) {
    this.#plan = plan;
    this.#folder = folder;
    this.#dataset = dataset;
    this.#tally = beginTally(plan.isWanted);
    this.#steps = fc.array(stepArbitrary(plan.isWanted), { minLength: 1, maxLength: STEPS_MAX, size: "max" });
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
    const ways: Ways = new Map();
    const first = await this.#playOnce(steps, number, ways, {
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
        const { fault, ...played } = await this.#playOnce(candidate, number, ways, again);
        if (fault !== undefined) shortest = { ...played, fault };
        return fault !== undefined;
      },
      REDUCTIONS_MAX,
    );
    const found = { fault: shortest.fault, sequence: number, moments: shortest.moments, times: 1 };
    this.#faults.set(signature, found);
    this.#plan.onFault?.(found);
  }

  /** Plays steps in a new instance. Each plan keeps the target row of the first play; otherwise no step before it could be left out. */
  async #playOnce(steps: readonly Step[], number: number, ways: Ways, { count, isNews }: Hearing) {
    const instance = await beginInstance(this.#dataset, this.#folder, number, this.#plan.sabotage ?? (() => {}));
    const moments: Moment[] = [];
    let played = 0;
    let fault: Fault | undefined;
    try {
      await play(steps, instance, ways, {
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
    } finally {
      await instance.end();
    }
    return { fault, moments, played };
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
