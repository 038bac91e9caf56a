import type { Clock } from "../../clock.ts";
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

/** The entries of a journal, bounded. */
export class JournalBook {
  readonly #machine: Clock;
  readonly #entries = new Map<number, { readonly entry: KeptEntry; readonly bytes: number }>();
  /** Those who wait for an entry: each is shown what is written. */
  readonly #waiting = new Set<{ readonly see: (entry: KeptEntry) => void; readonly giveUp: () => void }>();
  #bytes = 0;
  #lastId = 0;
  #dropped = 0;

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  /** How many entries had to go because there were more. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Writes an entry under the next id. */
  write(make: (id: number) => KeptEntry): void {
    this.#lastId += 1;
    const entry = make(this.#lastId);
    const bytes = sizeOf(entry);
    this.#entries.set(entry.id, { entry, bytes });
    this.#bytes += bytes;
    while (this.#entries.size > ENTRIES_MAX || this.#bytes > BYTES_MAX) this.#dropOldest();
    for (const { see } of this.#waiting) see(entry);
  }

  /** Entries that fit. */
  find({ fits, since, limit }: Wanted): Found {
    const found: KeptEntry[] = [];
    for (const { entry } of this.#entries.values()) {
      if ((since === undefined || entry.id > since) && fits(entry)) found.push(entry);
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
    this.#entries.clear();
    this.#bytes = 0;
    this.#dropped = 0;
  }

  /** Forgets all there ever was; whoever waits waits no longer. */
  forget(): void {
    this.empty();
    this.#lastId = 0;
    for (const { giveUp } of this.#waiting) giveUp();
  }

  #dropOldest(): void {
    const [oldest] = this.#entries;
    if (oldest === undefined) return;
    this.#entries.delete(oldest[0]);
    this.#bytes -= oldest[1].bytes;
    this.#dropped += 1;
  }
}
