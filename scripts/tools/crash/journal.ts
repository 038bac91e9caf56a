import type { DataFolder } from "./data-folder.ts";

/** One word of its kind. An incomplete entity has the state `half: …` with the reason, which no complete one has. */
type State = string;

/** Something that calls change and that rows and files show. */
export interface Entity {
  readonly name: string;
  stateIn(data: DataFolder): State;
}

/** The effect of one call: for each entity the state after it. It applies to all of them or to none. */
export type Change = readonly (readonly [Entity, State])[];

/** The outcome of a call: acknowledged, refused, or unknown. */
export type Outcome = "done" | "refused" | "unknown";

/** The expected state of everything that a run has written. */
export class Journal {
  readonly #states = new Map<Entity, State>();
  readonly #open = new Set<Change>();
  readonly counts = { done: 0, refused: 0, unknown: 0, unknownDone: 0 };

  /** Adds an entity with its present state. Returns the entity. */
  add(entity: Entity, state: State): Entity {
    this.#states.set(entity, state);
    return entity;
  }

  stateOf(entity: Entity): State | undefined {
    return this.#states.get(entity);
  }

  /** Makes a call and records its outcome. No other caller may use the same entities meanwhile. */
  async attempt(change: Change, call: () => Promise<Outcome>): Promise<Outcome> {
    this.#open.add(change);
    const outcome = await call();
    this.counts[outcome] += 1;
    if (outcome !== "unknown") this.#open.delete(change);
    if (outcome === "done") this.#apply(change);
    return outcome;
  }

  /** All entities whose state is not the expected one. Unknown outcomes are resolved by what is found. */
  faultsIn(data: DataFolder): string[] {
    const faults = [...this.#open].flatMap((change) => {
      const found = change.map(([entity, after]) => ({
        entity,
        before: this.#states.get(entity),
        after,
        now: entity.stateIn(data),
      }));
      if (found.every(({ before, now }) => now === before)) return [];
      if (found.every(({ after, now }) => now === after)) {
        this.#apply(change);
        this.counts.unknownDone += 1;
        return [];
      }
      const states = found.map(({ entity, before, after, now }) => {
        return `${entity.name} was to be ${before} or ${after}, and is ${now}`;
      });
      return [`half done: ${states.join("; ")}`];
    });
    this.#open.clear();
    for (const [entity, state] of this.#states) {
      const now = entity.stateIn(data);
      if (now !== state) faults.push(`lost: ${entity.name} was acknowledged as ${state}, and is ${now}`);
    }
    return faults;
  }

  #apply(change: Change): void {
    for (const [entity, after] of change) this.#states.set(entity, after);
  }
}
