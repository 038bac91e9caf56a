import type { Ground } from "./ground.ts";

/** How a thing stands: a word of its kind. A half-done one is `half: …` with what is wrong, which no word is. */
export type State = string;

/** Something that calls change, and rows and files tell of. */
export interface Thing {
  readonly name: string;
  look(ground: Ground): State;
}

/** What one call does: each thing from how it stands to how it stands after it, all of them or none. */
export type Change = readonly (readonly [Thing, State])[];

/** How a call ended: it was acknowledged, refused, or nobody knows. */
export type Outcome = "done" | "refused" | "unknown";

/** What a run knows of what it did. */
export class Book {
  readonly #states = new Map<Thing, State>();
  readonly #open = new Set<Change>();
  readonly counts = { done: 0, refused: 0, unknown: 0, unknownDone: 0 };

  /** A thing that is there now, as it stands. */
  add(thing: Thing, state: State): void {
    this.#states.set(thing, state);
  }

  stateOf(thing: Thing): State | undefined {
    return this.#states.get(thing);
  }

  /** Makes a call and writes down how it ended. Whoever makes it has its things to themselves. */
  async attempt(change: Change, call: () => Promise<Outcome>): Promise<Outcome> {
    this.#open.add(change);
    const outcome = await call();
    this.counts[outcome] += 1;
    if (outcome === "unknown") return outcome;
    this.#open.delete(change);
    if (outcome === "done") this.#settle(change);
    return outcome;
  }

  /** Everything that is not as it has to be; what nobody knew is known afterwards. */
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
