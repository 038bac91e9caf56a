import type { Log } from "../../platform/log.ts";
import { type ProductDataset, serializeDatabase } from "./dataset.ts";
import { errorBook } from "./error-book.ts";
import { type Answerer, type Front, openFront } from "./front.ts";
import type { HeldMirrors } from "./held-mirrors.ts";
import { beginInstance, type Instance, type InstanceParts } from "./instance.ts";
import { openInstruments } from "./instruments.ts";
import type { Snapshots } from "./snapshots.ts";
import { isInstance, Spares } from "./spares.ts";
import type { Prepared, Storage, Stored } from "./storage.ts";

/** The open data of a product that ran before. */
export type FoundData = Pick<Instance, "stored" | "origin">;

interface ProductOptions extends Omit<InstanceParts, "errors" | "instruments"> {
  /** `main`, or the id of a sandbox. */
  readonly id: string;
  readonly log: Log;
  readonly storage: Storage;
  readonly snapshots: Snapshots;
  /**
   * The dataset with which the product began, and to which a reset returns by default. It is made at the time of the
   * call. Undefined when it was deleted.
   */
  home(): Promise<ProductDataset | undefined>;
  /** Existing data in place of a dataset. */
  readonly found: FoundData | undefined;
  /** Answers requests under `/__standin`. */
  readonly control: Pick<Answerer, "handle">;
}

/** What a product keeps over all its instances. */
type ProductParts = ProductOptions & InstanceParts;

/** Opens a product, which does not listen yet. Throws RangeError where there is neither data nor a dataset. */
export async function openProduct(options: ProductOptions): Promise<Product> {
  const instruments = openInstruments(options);
  const parts = { ...options, instruments, errors: errorBook(options.log, options.id) };
  return new Product(parts, await firstInstance(parts));
}

async function firstInstance(parts: ProductParts): Promise<Instance> {
  if (parts.found !== undefined) return beginInstance(parts, parts.found);
  const home = await parts.home();
  if (home === undefined) throw new RangeError(`no dataset for ${parts.id} to begin with`);
  return instanceIn(parts, home, (await parts.storage.prepare(home)).open());
}

/** Begins an instance with a dataset. `stored` is an open copy of that dataset. */
function instanceIn(parts: ProductParts, dataset: ProductDataset, stored: Stored, formerMirrors?: HeldMirrors) {
  const origin = { scenario: dataset.scenario, snapshot: dataset.snapshot };
  return beginInstance(parts, { stored, origin, dataset }, formerMirrors);
}

/** One copy of the product at one address, with all its instances. */
export class Product {
  readonly parts: ProductParts;
  readonly front: Front;
  /** The current instance; during a reset, the last one. */
  instance: Instance;
  /** The number of the instance, from 1. */
  generation = 1;
  /** The time of the last request, by the machine's steady clock. */
  lastAskedAt: number;
  url = "http://127.0.0.1";
  #isPresent = true;
  #resets: Promise<unknown> = Promise.resolve();
  /** Resolves with whether the data before the last reset is replaced for sure. */
  #replaced: Promise<boolean> = Promise.resolve(true);
  readonly #spares: Spares;

  constructor(parts: ProductParts, instance: Instance) {
    this.parts = parts;
    this.instance = instance;
    this.lastAskedAt = parts.machine.steadyMs();
    this.#spares = new Spares({
      ...parts,
      begin: (dataset, stored, formerMirrors) => instanceIn(parts, dataset, stored, formerMirrors),
    });
    parts.instruments.begin(instance.clock);
    this.front = openFront({
      ...parts,
      present: () => (this.#isPresent ? this.instance : undefined),
      whenPresent: (task) => this.whenPresent(task),
      onAsked: () => {
        this.lastAskedAt = parts.machine.steadyMs();
      },
    });
  }

  /** Runs a task at once, or after the current reset: with an instance whose data is open. */
  whenPresent(task: (instance: Instance) => void): void {
    if (this.#isPresent) task(this.instance);
    else void this.#resets.then(() => this.whenPresent(task));
  }

  /**
   * Ends the current instance and begins another instance with a dataset. Resets run one after the other. Returns the
   * number of refused calls.
   */
  reset(dataset: ProductDataset): Promise<number> {
    const reset = this.#resets.then(() => this.#begin(dataset));
    this.#resets = reset.catch(() => {});
    return reset;
  }

  /** The current rows and files as a dataset. Its files are in the folder of the current instance. */
  capture(): Omit<ProductDataset, "snapshot"> {
    const { stored, origin, ctx } = this.instance;
    return { scenario: origin.scenario, database: serializeDatabase(stored.database), files: ctx.files.folder };
  }

  /** Sets the address of the product for links in mails and invitations. */
  listensAt(url: string): void {
    this.url = url;
    this.instance.ctx.site.listensAt(url);
  }

  /** Ends the product. `meanwhile` runs when all requests have ended and the data is still open. */
  async close(meanwhile = () => {}): Promise<void> {
    await this.#resets;
    await this.#replaced;
    this.parts.instruments.reset();
    this.front.refuseInFlight();
    meanwhile();
    await Promise.all([this.front.close(), this.#spares.close(), this.instance.end()]);
  }

  async #begin(dataset: ProductDataset): Promise<number> {
    const last = this.instance;
    const former = last.dataset === dataset ? last.mirrors : undefined;
    const ready = await this.#spares.take(dataset, former === undefined);
    // Steps that the disk may refuse come before the end of the last instance.
    const stored = adopt(ready);
    // The instruments come first, because they release the requests that they hold.
    this.parts.instruments.reset();
    const refused = this.front.refuseInFlight();
    this.#isPresent = false;
    // After this, its mirrors know all its changes. From here on the last instance cannot change anything.
    last.ctx.memory.sync();
    const kept = stored.keep();
    this.#replaced = kept.then(
      () => true,
      () => false,
    );
    const ended = last.end(this.#replaced);
    this.parts.errors.forget();
    try {
      this.instance = isInstance(ready) ? ready : await instanceIn(this.parts, dataset, stored, former);
    } finally {
      this.#isPresent = true;
    }
    this.generation += 1;
    this.parts.instruments.begin(this.instance.clock);
    const { site, commits } = this.instance.ctx;
    site.listensAt(this.url);
    commits.waitFor(kept);
    this.#spares.prepare(dataset, this.#replaced, isInstance(ready) ? former : undefined);
    await ended;
    return refused;
  }
}

/** Opens what is ready, if it is not open yet, and makes it the data that the next start finds. */
function adopt(ready: Instance | Prepared): Stored {
  const stored = isInstance(ready) ? ready.stored : ready.open();
  try {
    stored.adopt();
  } catch (error) {
    if (isInstance(ready)) void ready.end(Promise.resolve(true));
    else stored.database.abandon();
    stored.discard();
    throw error;
  }
  return stored;
}
