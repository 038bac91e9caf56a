import type { Clock } from "../../platform/clock.ts";
import { type KeptEntry, sizeOf } from "./kept-entry.ts";

/** So much is kept; of more, the oldest goes. */
const ENTRIES_MAX = 2000;
const BYTES_MAX = 8 * 1024 * 1024;

/** Which entries somebody wants. */
export interface Wanted {
  readonly fits: (entry: KeptEntry) => boolean;
  /** Only those with a greater id, the first of them; undefined for the latest of all. */
  readonly since: number | undefined;
  readonly limit: number;
}

/** Entries in the order they were written. */
export interface Found {
  readonly entries: readonly KeptEntry[];
  /** The last one there is, or the last of these where there were too many. */
  readonly lastId: number;
}

/** The entries of a journal, bounded: a ring, since a map of which the oldest goes again and again walks over those that went. */
export class JournalBook {
  readonly #machine: Clock;
  readonly #ring: ({ readonly entry: KeptEntry; readonly bytes: number } | undefined)[] = [];
  /** Those who wait for an entry: each is shown what is written. */
  readonly #waiting = new Set<{ readonly see: (entry: KeptEntry) => void; readonly giveUp: () => void }>();
  #bytes = 0;
  #firstId = 1;
  #lastId = 0;
  #dropped = 0;

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  /** How many entries had to go because there were more. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Writes an entry, under the next id. */
  write(entry: KeptEntry): void {
    if (this.#lastId - this.#firstId + 1 === ENTRIES_MAX) this.#dropOldest();
    this.#lastId += 1;
    entry.id = this.#lastId;
    const bytes = sizeOf(entry);
    this.#ring[entry.id % ENTRIES_MAX] = { entry, bytes };
    this.#bytes += bytes;
    while (this.#bytes > BYTES_MAX) this.#dropOldest();
    for (const { see } of this.#waiting) see(entry);
  }

  /** Entries that fit. */
  find({ fits, since, limit }: Wanted): Found {
    const found: KeptEntry[] = [];
    for (let id = Math.max(this.#firstId, (since ?? 0) + 1); id <= this.#lastId; id += 1) {
      const entry = this.#ring[id % ENTRIES_MAX]?.entry;
      if (entry !== undefined && fits(entry)) found.push(entry);
    }
    if (since === undefined || found.length <= limit) return { entries: found.slice(-limit), lastId: this.#lastId };
    const entries = found.slice(0, limit);
    return { entries, lastId: entries.at(-1)?.id ?? this.#lastId };
  }

  /** The same, but where there is none it waits for the first, so long at most. Undefined when all was forgotten meanwhile. */
  wait(wanted: Wanted, waitMs: number): Promise<Found | undefined> {
    const found = this.find(wanted);
    if (found.entries.length > 0 || waitMs === 0) return Promise.resolve(found);
    const { fits, since = 0 } = wanted;
    return new Promise((resolve) => {
      const finish = (result: Found | undefined) => {
        this.#waiting.delete(waiter);
        callOff();
        resolve(result);
      };
      const callOff = this.#machine.after(waitMs, () => finish(this.find(wanted)));
      const waiter = {
        see: (entry: KeptEntry) => {
          if (entry.id > since && fits(entry)) finish(this.find(wanted));
        },
        giveUp: () => finish(undefined),
      };
      this.#waiting.add(waiter);
    });
  }

  /** Forgets all entries; ids go on. */
  empty(): void {
    this.#ring.length = 0;
    this.#bytes = 0;
    this.#firstId = this.#lastId + 1;
    this.#dropped = 0;
  }

  /** Forgets all there ever was; whoever waits waits no longer. */
  forget(): void {
    this.#lastId = 0;
    this.empty();
    for (const { giveUp } of this.#waiting) giveUp();
  }

  #dropOldest(): void {
    const place = this.#firstId % ENTRIES_MAX;
    this.#bytes -= this.#ring[place]?.bytes ?? 0;
    this.#ring[place] = undefined;
    this.#firstId += 1;
    this.#dropped += 1;
  }
}
