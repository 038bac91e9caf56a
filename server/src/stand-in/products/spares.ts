import type { Clock } from "../../platform/clock.ts";
import { isLarge, type ProductDataset } from "./dataset.ts";
import type { HeldMirrors } from "./held-mirrors.ts";
import type { Instance } from "./instance.ts";
import type { Prepared, Storage, Stored } from "./storage.ts";

/** How long an unused spare is kept for the next reset, if it takes memory. Milliseconds. */
const SPARE_KEPT_MS = 60_000;

/**
 * What a reset begins with: an instance, or a copy of the data for an instance that takes over the mirrors of the last
 * one.
 */
type Ready = Instance | Prepared;

/** An instance that was never current ends like a replaced one: its data is not needed. */
const NOBODY_NEEDS_IT = Promise.resolve(true);

interface SparesParts {
  readonly machine: Clock;
  readonly storage: Storage;
  begin(dataset: ProductDataset, stored: Stored, formerMirrors: HeldMirrors | undefined): Promise<Instance>;
}

interface Spare {
  readonly dataset: ProductDataset;
  readonly ready: Promise<Ready>;
  readonly callOff: () => void;
}

/** Whether what is ready is an instance that has begun. */
export function isInstance(ready: Ready): ready is Instance {
  return "ctx" in ready;
}

/** Prepares resets. After a reset another one is likely, so its data is made ready before it is requested. */
export class Spares {
  readonly #parts: SparesParts;
  #spare: Spare | undefined;
  /** Spares that were not used, until they have ended. */
  #unwanted: Promise<unknown> = Promise.resolve();

  constructor(parts: SparesParts) {
    this.#parts = parts;
  }

  /**
   * Returns what is ready for a dataset, or makes it. With `mustBegin` the result is an instance, which begins while
   * the last one still answers.
   */
  async take(dataset: ProductDataset, mustBegin: boolean): Promise<Ready> {
    const { storage, begin } = this.#parts;
    if (this.#spare?.dataset !== dataset) this.#drop();
    const spare = this.#spare;
    this.#spare = undefined;
    spare?.callOff();
    const ready = await (spare?.ready ?? storage.prepare(dataset));
    return isInstance(ready) || !mustBegin ? ready : begin(dataset, ready.open(), undefined);
  }

  /** Prepares another reset to a dataset. It waits until the data of the last instance is replaced. */
  prepare(dataset: ProductDataset, replaced: Promise<unknown>, formerMirrors: HeldMirrors | undefined): void {
    const { machine, storage, begin } = this.#parts;
    // An instance would double the memory of graph and search index.
    const isCopyOnly = isLarge(dataset);
    const make = async () => {
      await replaced;
      await new Promise<void>((later) => machine.after(0, later));
      const prepared = await storage.prepare(dataset);
      return isCopyOnly ? prepared : begin(dataset, prepared.open(), formerMirrors);
    };
    const ready = make();
    // The error is handled where the spare is used.
    ready.catch(() => {});
    const callOff = isCopyOnly ? () => {} : machine.after(SPARE_KEPT_MS, () => this.#drop());
    this.#spare = { dataset, ready, callOff };
  }

  /** Ends the prepared spare. */
  async close(): Promise<void> {
    this.#drop();
    await this.#unwanted;
  }

  #drop(): void {
    const spare = this.#spare;
    if (spare === undefined) return;
    spare.callOff();
    this.#unwanted = Promise.all([this.#unwanted, letGo(spare)]);
    this.#spare = undefined;
  }
}

/** Ends an unused spare when it is ready. A spare that could not be made has left nothing. */
function letGo({ ready }: Spare): Promise<void> {
  return ready.then(
    (made) => (isInstance(made) ? made.end(NOBODY_NEEDS_IT) : made.drop()),
    () => {},
  );
}
