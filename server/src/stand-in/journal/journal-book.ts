import type { Clock } from "../../platform/clock.ts";
import { type KeptEntry, sizeOf } from "./kept-entry.ts";
import { type KeptText, SHOWN_MAX } from "./kept-text.ts";
import { BYTES_PER_UNIT, TextRing } from "./text-ring.ts";

/** The limits of the journal. When one is exceeded, the oldest entries are dropped. */
const ENTRIES_MAX = 2000;
const BYTES_MAX = 8 * 1024 * 1024;
/** Longer texts are kept outside the heap. UTF-16 units. */
const HEAP_MAX = 512;
/** For the texts of all kept entries, and for the end of the block, which the longest text may leave unused. */
const RING_BYTES = BYTES_MAX + SHOWN_MAX * BYTES_PER_UNIT;

/** A search for entries. */
export interface Wanted {
  readonly fits: (entry: KeptEntry) => boolean;
  /** With it, the result has the entries with a greater id, the oldest first. Undefined gives the latest entries. */
  readonly since: number | undefined;
  readonly limit: number;
}

/** Entries in the order they were written. */
export interface Found {
  readonly entries: readonly KeptEntry[];
  /** The id to continue from: of the last entry in the journal, or of the last one here when more entries are left. */
  readonly lastId: number;
}

/**
 * The entries of a journal of limited size. It is a ring buffer, because a Map whose first entry is deleted again and
 * again must skip all deleted entries.
 */
export class JournalBook {
  readonly #machine: Clock;
  readonly #ring: ({ readonly entry: KeptEntry; readonly bytes: number } | undefined)[] = [];
  /** Waiting readers. They receive each new entry. */
  readonly #waiting = new Set<{ readonly see: (entry: KeptEntry) => void; readonly giveUp: () => void }>();
  readonly #texts = new TextRing(RING_BYTES);
  #bytes = 0;
  #firstId = 1;
  #lastId = 0;
  /** How many entries were dropped because of the limits. */
  dropped = 0;

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  /** Writes an entry under the next id. */
  write(entry: KeptEntry): void {
    if (this.#lastId - this.#firstId + 1 === ENTRIES_MAX) this.#dropOldest();
    this.#lastId += 1;
    entry.id = this.#lastId;
    const bytes = sizeOf(entry);
    if (entry.kind === "push") {
      entry.payload = this.#kept(entry.payload);
    } else {
      entry.sent = this.#kept(entry.sent);
      entry.answered = this.#kept(entry.answered);
    }
    this.#ring[entry.id % ENTRIES_MAX] = { entry, bytes };
    this.#bytes += bytes;
    while (this.#bytes > BYTES_MAX) this.#dropOldest();
    for (const { see } of this.#waiting) see(entry);
  }

  /** Matching entries. */
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

  /**
   * Finds matching entries. When there are none, it waits for the first one, at most `waitMs`. Undefined when the
   * journal was reset during the wait.
   */
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

  /** Deletes all entries; ids continue. */
  empty(): void {
    this.#ring.length = 0;
    this.#bytes = 0;
    this.#firstId = this.#lastId + 1;
    this.dropped = 0;
  }

  /** Deletes all entries, resets the ids and ends all waits. */
  forget(): void {
    this.#lastId = 0;
    this.empty();
    for (const { giveUp } of this.#waiting) giveUp();
  }

  #kept<T extends KeptText | undefined>(body: T): T | KeptText {
    return body !== undefined && body.text.length > HEAP_MAX ? this.#texts.keep(body) : body;
  }

  #dropOldest(): void {
    const place = this.#firstId % ENTRIES_MAX;
    this.#bytes -= this.#ring[place]?.bytes ?? 0;
    this.#ring[place] = undefined;
    this.#firstId += 1;
    this.dropped += 1;
  }
}
