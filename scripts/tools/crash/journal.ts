import type { DataFolderContent } from "./data-folder.ts";

/** One word of its kind. An incomplete entity has the state `half: …` with the reason, which no complete one has. */
type State = string;

/** Something that calls change and that rows and files show. */
export interface Entity {
  readonly name: string;
  stateIn(data: DataFolderContent): State;
}

/** The outcome of a call: acknowledged, refused, or unknown. */
export type CallOutcome = "done" | "refused" | "unknown";

/** The expected state of everything that a run has written. */
export class CrashJournal {
  readonly #states = new Map<Entity, State>();
  /** The states that entities have if a call without an answer took effect. */
  readonly #open = new Map<Entity, State>();
  readonly counts = { done: 0, refused: 0, unknown: 0, unknownDone: 0 };

  /** Adds an entity with its present state. Returns the entity. */
  add(entity: Entity, state: State): Entity {
    this.#states.set(entity, state);
    return entity;
  }

  stateOf(entity: Entity): State | undefined {
    return this.#states.get(entity);
  }

  /** Makes a call that brings an entity into a state, and records its outcome. No other caller may use the entity meanwhile. */
  async attempt(entity: Entity, after: State, call: () => Promise<CallOutcome>): Promise<CallOutcome> {
    this.#open.set(entity, after);
    const outcome = await call();
    this.counts[outcome] += 1;
    if (outcome !== "unknown") this.#open.delete(entity);
    if (outcome === "done") this.#states.set(entity, after);
    return outcome;
  }

  /** All entities whose state is not the expected one. Unknown outcomes are resolved by what is found. */
  faultsIn(data: DataFolderContent): string[] {
    const faults: string[] = [];
    for (const [entity, before] of this.#states) {
      const now = entity.stateIn(data);
      const after = this.#open.get(entity);
      if (now === before) continue;
      if (after === undefined) faults.push(`lost: ${entity.name} was acknowledged as ${before}, and is ${now}`);
      else if (now !== after) faults.push(`half done: ${entity.name} was to be ${before} or ${after}, and is ${now}`);
      else this.counts.unknownDone += 1;
      this.#states.set(entity, now);
    }
    this.#open.clear();
    return faults;
  }
}
