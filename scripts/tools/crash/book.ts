import type { Ground } from "./ground.ts";

/**
 * The state of a thing, one word of its kind. An incomplete thing has the state `half: …` with the reason; no valid state looks like that.
 */
type State = string;

/** Something that calls change and that rows and files show. */
export interface Thing {
  readonly name: string;
  look(ground: Ground): State;
}

/** The effect of one call: for each thing the states before and after. It applies to all of them or to none. */
export type Change = readonly (readonly [Thing, State])[];

/** The outcome of a call: acknowledged, refused, or unknown. */
export type Outcome = "done" | "refused" | "unknown";

/** The expected state of everything that a run has written. */
export class Book {
  readonly #states = new Map<Thing, State>();
  readonly #open = new Set<Change>();
  readonly counts = { done: 0, refused: 0, unknown: 0, unknownDone: 0 };

  /** Adds a thing with its present state. Returns the thing. */
  add(thing: Thing, state: State): Thing {
    this.#states.set(thing, state);
    return thing;
  }

  stateOf(thing: Thing): State | undefined {
    return this.#states.get(thing);
  }

  /** Makes a call and records its outcome. No other caller may use the same things meanwhile. */
  async attempt(change: Change, call: () => Promise<Outcome>): Promise<Outcome> {
    this.#open.add(change);
    const outcome = await call();
    this.counts[outcome] += 1;
    if (outcome === "unknown") return outcome;
    this.#open.delete(change);
    if (outcome === "done") this.#settle(change);
    return outcome;
  }

  /** All things whose state is not the expected one. Unknown outcomes are resolved by what is found. */
  compare(ground: Ground): string[] {
    const found: string[] = [];
    for (const change of this.#open) {
      const seen = change.map(([thing]) => thing.look(ground));
      const isDone = change.every(([, after], place) => seen[place] === after);
      const isUndone = change.every(([thing], place) => seen[place] === this.#states.get(thing));
      if (isDone) this.#settle(change);
      if (isDone) this.counts.unknownDone += 1;
      if (!isDone && !isUndone) {
        const states = change.map(([thing, after], place) => {
          const before = this.#states.get(thing);
          return `${thing.name} was to be ${before} or ${after}, and is ${seen[place]}`;
        });
        found.push(`half done: ${states.join("; ")}`);
      }
    }
    this.#open.clear();
    for (const [thing, state] of this.#states) {
      const seen = thing.look(ground);
      if (seen !== state) found.push(`lost: ${thing.name} was acknowledged as ${state}, and is ${seen}`);
    }
    return found;
  }

  #settle(change: Change): void {
    for (const [thing, after] of change) this.#states.set(thing, after);
  }
}
