import type { AppConfig } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import { seededRandom, systemRandom } from "../../platform/random.ts";
import type { Instrument } from "../calls/instrument.ts";
import { adjustableClock } from "../clock/adjustable-clock.ts";
import type { ErrorBook } from "./error-book.ts";
import { type Answerer, type Front, openFront } from "./front.ts";
import { beginLife, type Life } from "./life.ts";
import type { Snapshots } from "./snapshots.ts";
import type { Storage, Stored } from "./storage.ts";
import { serializeDatabase, type World } from "./world.ts";

/** How long a life waits ready for the next reset when there is none. Milliseconds. */
const SPARE_KEPT_MS = 60_000;

/** What a product is made of. */
export interface ProductParts {
  /** `main`, or the id of a sandbox. */
  readonly id: string;
  readonly config: AppConfig;
  /** The machine's clock. */
  readonly machine: Clock;
  /** Where it logs. */
  readonly errors: ErrorBook;
  readonly storage: Storage;
  readonly snapshots: Snapshots;
  /** The world it began with, and goes back to unless told otherwise: as it is made at the time it is asked for. Undefined once it is forgotten. */
  home(): World | undefined;
  /** Where every life's clock stands at its beginning; running with the machine's where undefined. */
  readonly frozenAt: number | undefined;
  /** The same chance in every life; unguessable where undefined. */
  readonly seed: string | undefined;
  /** Data that is there already, in place of a world. */
  readonly found: { readonly stored: Stored; readonly origin: Life["origin"] } | undefined;
  /** What stands between it and its callers, over all its lives. */
  readonly instruments: readonly Instrument[];
  /** Answers what is asked under `/__standin`. */
  readonly control: Pick<Answerer, "handle">;
}

/** What a reset did. */
export interface Reset {
  readonly world: World;
  readonly refused: number;
}

/** One copy of the product at one address, over all its lives. */
export interface Product {
  readonly id: string;
  readonly parts: ProductParts;
  readonly front: Front;
  /** The present life. While a reset is under way, the last one. */
  readonly life: Life;
  /** Which life it is, from 1. */
  readonly lifeNumber: number;
  /** When it was asked anything last, by the machine's clock. */
  readonly lastAskedAt: number;
  readonly url: string;
  /** Ends the present life and begins another one with a world. Resets wait for each other. */
  reset(world: World): Promise<Reset>;
  /** The present rows and files as a world. What its files lie in is the present life's. */
  capture(): Omit<World, "snapshot">;
  /** Tells links that leave it where it is reached. */
  listensAt(url: string): void;
  /** Ends it. `meanwhile` runs when nothing is in flight any more and the data is still open. */
  close(meanwhile?: () => void): Promise<void>;
}

/** Opens a product, not listening yet. Throws RangeError where there is no data and no world to begin with. */
export async function openProduct(parts: ProductParts): Promise<Product> {
  return new Running(parts, await firstLife(parts));
}

function firstLife(parts: ProductParts): Promise<Life> {
  if (parts.found !== undefined) return lifeOn(parts, parts.found.stored, parts.found.origin);
  const home = parts.home();
  if (home === undefined) throw new RangeError(`no world for ${parts.id} to begin with`);
  return lifeIn(parts, home);
}

function lifeIn(parts: ProductParts, world: World): Promise<Life> {
  return lifeOn(parts, parts.storage.begin(world), { scenario: world.scenario, snapshot: world.snapshot });
}

function lifeOn(parts: ProductParts, stored: Stored, origin: Life["origin"]): Promise<Life> {
  const { config, seed } = parts;
  return beginLife({
    config,
    log: parts.errors.log,
    stored,
    origin,
    machine: parts.machine,
    clock: adjustableClock(parts.machine, parts.frozenAt),
    random: seed === undefined ? systemRandom() : seededRandom(seed),
    instruments: parts.instruments,
  });
}

/** A life that waits for the reset to its world. */
interface Spare {
  readonly world: World;
  readonly life: Promise<Life>;
  readonly callOff: () => void;
}

class Running implements Product {
  readonly parts: ProductParts;
  readonly front: Front;
  life: Life;
  lifeNumber = 1;
  lastAskedAt: number;
  url = "http://127.0.0.1";
  #isPresent = true;
  #resets: Promise<unknown> = Promise.resolve();
  #spare: Spare | undefined;
  /** Lives that were ready for a reset to another world, until they have ended. */
  #unwanted: Promise<unknown> = Promise.resolve();

  constructor(parts: ProductParts, life: Life) {
    this.parts = parts;
    this.life = life;
    this.lastAskedAt = parts.machine.now();
    this.#tellInstruments();
    this.front = openFront({
      present: () => (this.#isPresent ? this.life : undefined),
      untilPresent: () => this.#resets,
      instruments: parts.instruments,
      control: parts.control,
      corsOrigins: parts.config.corsOrigins,
      onAsked: () => {
        this.lastAskedAt = parts.machine.now();
      },
    });
  }

  get id(): string {
    return this.parts.id;
  }

  reset(world: World): Promise<Reset> {
    const reset = this.#resets.then(() => this.#begin(world));
    this.#resets = reset.catch(() => {});
    return reset;
  }

  capture(): Omit<World, "snapshot"> {
    const { stored, origin, ctx } = this.life;
    return { scenario: origin.scenario, database: serializeDatabase(stored.database), files: ctx.files.folder };
  }

  listensAt(url: string): void {
    this.url = url;
    this.life.ctx.site.listensAt(url);
  }

  async close(meanwhile = () => {}): Promise<void> {
    await this.#resets;
    for (const instrument of this.parts.instruments) instrument.reset();
    this.front.refuseInFlight();
    meanwhile();
    await Promise.all([this.front.close(), this.#dropSpare(), this.#unwanted, this.life.end()]);
  }

  async #begin(world: World): Promise<Reset> {
    const { storage } = this.parts;
    const ready = storage.isShared ? undefined : await this.#takeSpare(world);
    const last = this.life;
    // Instruments first: what they hold back, they let go.
    for (const instrument of this.parts.instruments) instrument.reset();
    const refused = this.front.refuseInFlight();
    this.#isPresent = false;
    // From here on the life before can change nothing.
    const ended = last.end();
    this.parts.errors.forget();
    try {
      this.life = ready ?? (await lifeIn(this.parts, world));
    } finally {
      this.#isPresent = true;
    }
    this.lifeNumber += 1;
    this.#tellInstruments();
    this.life.ctx.site.listensAt(this.url);
    await ended;
    if (!storage.isShared) this.#prepareSpare(world);
    return { world, refused };
  }

  #tellInstruments(): void {
    for (const instrument of this.parts.instruments) instrument.begin?.(this.life.clock);
  }

  #takeSpare(world: World): Promise<Life> {
    const spare = this.#spare;
    this.#spare = undefined;
    spare?.callOff();
    if (spare?.world === world) return spare.life;
    if (spare !== undefined) this.#unwanted = Promise.all([this.#unwanted, letGo(spare)]);
    return lifeIn(this.parts, world);
  }

  /** Who resets once will again: the next life begins before it is asked for. */
  #prepareSpare(world: World): void {
    const callOff = this.parts.machine.after(SPARE_KEPT_MS, () => void this.#dropSpare());
    const life = new Promise<void>((later) => this.parts.machine.after(0, later)).then(() => lifeIn(this.parts, world));
    // Who needs it hears why there is none.
    life.catch(() => {});
    this.#spare = { world, life, callOff };
  }

  async #dropSpare(): Promise<void> {
    const spare = this.#spare;
    this.#spare = undefined;
    spare?.callOff();
    if (spare !== undefined) await letGo(spare);
  }
}

/** Ends a life nobody needs, once it has begun; one that could not begin has left nothing. */
function letGo({ life }: Spare): Promise<void> {
  return life.then(
    (begun) => begun.end(),
    () => {},
  );
}
